import { isDeepStrictEqual } from 'node:util';
import type { AuditedChange, Author } from '#platform/audit/audited-write.ts';
import {
  deleteBlock,
  insertBlock,
  placeBlocks,
  selectBlock,
  updateBlock,
} from '#features/inline-blocks/inline-blocks.server.ts';
import { requireImage } from '#features/page-images/page-images.server.ts';
import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import { auditedTranslations, knownTranslations } from '#lib/text/translations.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import {
  maxElements,
  type AdminElement,
  type ElementFields,
  type ElementOrder,
  type NewElement,
  elementFields,
} from '../../static-pages-admin.contract.ts';
import {
  getElementsPlace,
  selectElements,
  toBlock,
  toElement,
  type ElementColumns,
  type ElementRow,
} from '../static-pages.queries.ts';
import { staticPageTag, presentElement } from '../static-pages.service.ts';
import {
  getElementColumns,
  lockPage,
  touchContent,
  keepPageVersion,
  selectLinkingElements,
} from './elements-admin.queries.ts';
import { linkedParts, withOtherLink } from '#lib/text/linked-text.ts';
import type { LinkSource } from '#platform/links/link-source.ts';

const presentAdminElement = (row: ElementRow): AdminElement => ({
  ...presentElement(row),
  pageId: row.pageId,
  order: row.position,
  translations: knownTranslations(row.translations, ['content']),
  updatedAt: row.updatedAt.toISOString(),
});

function audited({ type, content, metadata, translations }: ElementColumns) {
  return { type, content, metadata, ...auditedTranslations(translations, ['content']) };
}

async function lockedPage(transaction: Database, id: number) {
  const page = await lockPage(transaction, id);
  if (!page) throw notFound('Page not found');
  return page;
}

/** Throws 404. */
export async function getElement(source: Database, id: number) {
  const block = await selectBlock(source, id, { isElement: true });
  if (!block) throw notFound('Content not found');
  return { block, row: toElement(block) };
}

/** Locks the page before it reads the element, to wait for concurrent reorders and deletions. */
async function locked(transaction: Database, id: number) {
  const page = await lockedPage(transaction, (await getElement(transaction, id)).row.pageId);
  return { page, ...(await getElement(transaction, id)) };
}

/** Every write that changed something must call it. */
async function settle(
  { transaction, changed, audit }: AuditedChange,
  author: Author,
  { id, title }: { id: number; title: string },
  entry: { action: 'added' | 'updated' | 'reordered' | 'deleted'; before?: object; after?: object },
): Promise<void> {
  audit({ ...entry, action: `page.content-${entry.action}`, subjectId: id, subjectName: title });
  await touchContent(transaction, id);
  await keepPageVersion(transaction, id, author.name);
  changed(staticPageTag(id));
}

/** Returns the elements in page order. Throws 404 if the page does not exist. */
export async function listElements({ db }: Context, pageId: number): Promise<AdminElement[]> {
  const rows = await selectElements(db, pageId);
  if (rows.length === 0) await lockedPage(db, pageId);
  return rows.map(presentAdminElement);
}

// The audit log records changes by page, so a conflict error names the last editor of the page.

/** Inserts an element at its position or at the end. Throws 404 for an unknown page, and 409 when it is full. */
export const createElement = (ctx: Context, author: Author, element: NewElement): Promise<AdminElement> =>
  ctx.write(author, async (change) => {
    const { transaction } = change;
    if (element.type === 'image') await requireImage(transaction, element.metadata?.image);
    const page = await lockedPage(transaction, element.pageId);
    const { length } = await selectElements(transaction, page.id);
    if (length >= maxElements)
      throw new AppError('conflict', { public: `A page is limited to ${maxElements} elements` });
    const row = getElementColumns(element);
    await keepPageVersion(transaction, page.id, null);
    const position = Math.min(element.order ?? length, length);
    const block = await insertBlock(transaction, getElementsPlace(page.id), position, toBlock(row));
    await settle(change, author, page, { action: 'added', after: audited(row) });
    return presentAdminElement(toElement(block));
  });

/** Throws 404, and 409 after a concurrent change. */
export const updateElement = (
  ctx: Context,
  author: Author,
  id: number,
  fields: ElementFields,
): Promise<AdminElement> =>
  ctx.write(author, async (change) => {
    const { transaction } = change;
    if (fields.type === 'image') await requireImage(transaction, fields.metadata?.image);
    const { page, row } = await locked(transaction, id);
    const edited = { subjectType: 'page', subjectId: page.id, updatedAt: row.updatedAt };
    await refuseStaleEdit(transaction, edited, fields.updatedAt);
    const { type, content, metadata, translations } = row;
    const before = { type, content, metadata, translations };
    const after = getElementColumns(fields, row);
    if (isDeepStrictEqual(before, after)) return presentAdminElement(row);
    await keepPageVersion(transaction, page.id, null);
    const saved = await updateBlock(transaction, id, toBlock(after));
    await settle(change, author, page, { action: 'updated', before: audited(before), after: audited(after) });
    return presentAdminElement(toElement(saved));
  });

/** Orders the given elements first and then the others in their old order. Ignores ids of other pages. */
export const orderElements = (
  ctx: Context,
  author: Author,
  { pageId, ids }: ElementOrder,
): Promise<AdminElement[]> =>
  ctx.write(author, async (change) => {
    const { transaction } = change;
    const page = await lockedPage(transaction, pageId);
    const present = (await selectElements(transaction, pageId)).map(({ id }) => id);
    const placed = [...new Set([...ids.filter((id) => present.includes(id)), ...present])];
    if (!isDeepStrictEqual(placed, present)) {
      await keepPageVersion(transaction, page.id, null);
      await placeBlocks(transaction, placed);
      const [before, after] = [{ order: present }, { order: placed }];
      await settle(change, author, page, { action: 'reordered', before, after });
    }
    return (await selectElements(transaction, pageId)).map(presentAdminElement);
  });

/** Returns the deleted element. Throws 404. */
export const deleteElement = (ctx: Context, author: Author, id: number): Promise<AdminElement> =>
  ctx.write(author, async (change) => {
    const { transaction } = change;
    const { page, row, block } = await locked(transaction, id);
    await keepPageVersion(transaction, page.id, null);
    await deleteBlock(transaction, block);
    await settle(change, author, page, { action: 'deleted', before: audited(row) });
    return presentAdminElement(row);
  });

const batchSize = 500;

/** The link source of URLs in static pages. The record of a link is its element. */
export function pageLinks(ctx: Context): LinkSource {
  return {
    name: 'pages',
    title: 'Content pages',
    async *batches() {
      for (let afterId = 0; ;) {
        const rows = await selectLinkingElements(ctx.db, { afterId, limit: batchSize });
        const last = rows.at(-1);
        if (!last) return;
        yield rows.flatMap(({ id, pageId, title, content }) =>
          linkedParts(content).flatMap(({ href }) =>
            href ? { recordId: id, title, adminAddress: `/admin?tab=pages&page=${pageId}`, url: href } : [],
          ),
        );
        afterId = last.id;
      }
    },
    async replace(author, id, from, to) {
      const { row } = await getElement(ctx.db, id);
      const { type, metadata, updatedAt } = row;
      const content = withOtherLink(row.content, from, to);
      if (content === row.content)
        throw new AppError('conflict', { public: 'This link of the page has changed.' });
      const fields = elementFields.safeParse({ type, metadata, content, updatedAt: updatedAt.toISOString() });
      if (!fields.success) throw new AppError('conflict', { public: 'The new text is too long.' });
      await updateElement(ctx, author, id, fields.data);
    },
  };
}
