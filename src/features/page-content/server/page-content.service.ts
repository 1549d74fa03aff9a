import { isDeepStrictEqual } from 'node:util';
import type { AuditedChange, AuditedWrite, Author } from '#features/audit/server/audited-write.service.ts';
import { refuseStaleEdit } from '#features/audit/server/stale-edit.service.ts';
import type { PageType } from '#lib/page-types.ts';
import { hasVisibleCharacter, isPublicText } from '#lib/public-text.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import {
  longestContent,
  mostBlocks,
  type BlockFields,
  type BlockOrder,
  type BlockPlace,
  type ChangedBlock,
  type ContentBlock,
  type NewBlock,
} from '../page-content.contract.ts';
import { cleanBlock, presentBlock, presentBlocks } from './page-content.presenter.ts';
import {
  deleteBlock,
  holdPage,
  insertBlock,
  lockSection,
  placeBlocks,
  selectBlock,
  selectBlockByKey,
  selectBlocks,
  selectPageName,
  updateBlock,
  type BlockRow,
} from './page-content.queries.ts';
import { wordsOf } from './rich-text.service.ts';

/** What was added to pages in place. Writes answer the saved block; 404 for one that is not there (any more). */
export interface PageContent {
  /** Each section in its order; nothing for a page that nobody has added to. */
  blocks(page: { pageType: PageType; pageId: string; section?: string | undefined }): Promise<ContentBlock[]>;
  /**
   * 404 with the field `pageId` for a page that does not exist, 409 for a section that is full. A block that is there
   * under its `clientKey` says what it is sent with, and stays where it stands.
   */
  create(author: Author, block: NewBlock): Promise<ContentBlock>;
  update(author: Author, id: number, block: ChangedBlock): Promise<ContentBlock>;
  /** Answers the block as it was: sent to `create` it is back where it stood. */
  remove(author: Author, id: number): Promise<ContentBlock>;
  /** These in this order and then the others of the section in theirs; unknown ids are passed over. */
  order(author: Author, order: BlockOrder): Promise<ContentBlock[]>;
}

/** A page that shows blocks of this page. */
export function contentTag(pageType: PageType, pageId: string): string {
  return `content:${pageType}:${pageId}`;
}

const problem = (field: string, message: string) =>
  new AppError('validation_failed', { public: `${field}: ${message}`, fields: [{ field, message }] });

/** What may be stored of what was entered; 400 when cleaning leaves nothing, or too much. */
function storable({ type, content, metadata }: BlockFields): BlockFields {
  const clean = cleanBlock({ type, content, metadata } as BlockFields);
  if (clean.type !== 'text') return clean;
  if (clean.content.length > longestContent)
    throw problem('content', `may have ${longestContent} characters at most`);
  // What was written as an entity is a character now.
  if (!isPublicText(clean.content)) throw problem('content', 'has characters that cannot be shown');
  if (!hasVisibleCharacter(wordsOf(clean.content))) throw problem('content', 'Enter some text');
  return clean;
}

type NewBlockPlace = BlockPlace & { order?: number | undefined; clientKey?: string | undefined };

const fieldsOf = ({ type, content, metadata }: BlockRow) => ({ type, content, metadata });

/** What the log calls a block: the page and how it begins. */
function nameOf(pageName: string | undefined, { type, content }: Pick<BlockRow, 'type' | 'content'>): string {
  const words = type === 'text' ? wordsOf(content) : content;
  return `${pageName ?? 'A page that is gone'}: ${words === '' ? type : words.slice(0, 80)}`;
}

export function createPageContent({ db, write }: { db: Database; write: AuditedWrite }): PageContent {
  /** A block that no other writer of its section touches until the end. */
  async function locked(transaction: Database, id: number): Promise<BlockRow> {
    const found = await selectBlock(transaction, id);
    if (found) await lockSection(transaction, found);
    const row = found && (await selectBlock(transaction, id));
    if (!row) throw notFound('Content not found');
    return row;
  }

  async function create(change: AuditedChange, block: NewBlock): Promise<ContentBlock> {
    const { transaction, changed, audit } = change;
    const { pageType, pageId, section, order = mostBlocks, clientKey }: NewBlockPlace = block;
    const fields = storable(block);
    await holdPage(transaction, block);
    const pageName = await selectPageName(transaction, block);
    if (pageName === undefined) {
      const message = 'There is no such page (any more)';
      throw new AppError('not_found', { public: message, fields: [{ field: 'pageId', message }] });
    }
    await lockSection(transaction, block);
    const made = clientKey && (await selectBlockByKey(transaction, clientKey));
    if (made) return update(change, made.id, { ...block, updatedAt: undefined });
    const { length } = await selectBlocks(transaction, { pageType, pageId, section });
    if (length >= mostBlocks)
      throw new AppError('conflict', { public: `A section holds ${mostBlocks} blocks at most` });
    const row = await insertBlock(transaction, block, Math.min(order, length), fields, clientKey);
    const after = { ...fields, section };
    audit({ action: 'content.created', subjectId: row.id, subjectName: nameOf(pageName, row), after });
    changed(contentTag(pageType, pageId));
    return presentBlock(row);
  }

  async function update({ transaction, changed, audit }: AuditedChange, id: number, block: ChangedBlock) {
    const fields = storable(block);
    const row = await locked(transaction, id);
    const thing = { subjectType: 'content', subjectId: id, updatedAt: row.updatedAt };
    await refuseStaleEdit(transaction, thing, block.updatedAt);
    const before = fieldsOf(row);
    if (isDeepStrictEqual(before, fields)) return presentBlock(row);
    const saved = await updateBlock(transaction, id, fields);
    const subjectName = nameOf(await selectPageName(transaction, row), saved);
    audit({ action: 'content.updated', subjectId: id, subjectName, before, after: fields });
    changed(contentTag(row.pageType, row.pageId));
    return presentBlock(saved);
  }

  async function remove({ transaction, changed, audit }: AuditedChange, id: number) {
    const row = await locked(transaction, id);
    await deleteBlock(transaction, row);
    const subjectName = nameOf(await selectPageName(transaction, row), row);
    const before = { ...fieldsOf(row), section: row.section };
    audit({ action: 'content.deleted', subjectId: id, subjectName, before });
    changed(contentTag(row.pageType, row.pageId));
    return presentBlock(row);
  }

  async function order({ transaction, changed, audit }: AuditedChange, { ids, ...place }: BlockOrder) {
    await lockSection(transaction, place);
    const present = await selectBlocks(transaction, place);
    const named = [...new Set(ids)].flatMap((id) => present.find((row) => row.id === id) ?? []);
    const placed = [...named, ...present.filter((row) => !ids.includes(row.id))];
    if (isDeepStrictEqual(placed, present)) return presentBlocks(present);
    const idsOf = (rows: BlockRow[]) => rows.map(({ id }) => id);
    await placeBlocks(transaction, idsOf(placed));
    audit({
      action: 'content.reordered',
      subjectName: `${(await selectPageName(transaction, place)) ?? 'A page that is gone'}: ${place.section}`,
      before: { order: idsOf(present) },
      after: { order: idsOf(placed) },
    });
    changed(contentTag(place.pageType, place.pageId));
    return presentBlocks(await selectBlocks(transaction, place));
  }

  return {
    blocks: async (page) => presentBlocks(await selectBlocks(db, page)),
    create: (author, block) => write(author, (change) => create(change, block)),
    update: (author, id, block) => write(author, (change) => update(change, id, block)),
    remove: (author, id) => write(author, (change) => remove(change, id)),
    order: (author, wanted) => write(author, (change) => order(change, wanted)),
  };
}
