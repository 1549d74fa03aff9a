import { isDeepStrictEqual } from 'node:util';
import type { AuditedChange, Author } from '#platform/audit/audited-write.ts';
import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import { requireImage } from '#features/page-images/page-images.server.ts';
import type { PageType } from '#lib/page-types.ts';
import { hasVisibleCharacter, isPublicText } from '#lib/text/public-text.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { theSchedule, type ScheduledRecords } from '#platform/publishing/publisher.ts';
import { getProblemText } from '#lib/text/problem-text.ts';
import { AppError, fieldError, notFound } from '#platform/errors/app-error.ts';
import {
  maxContentLength,
  maxBlocks,
  type AdminBlock,
  type BlockFields,
  type BlockOrder,
  type BlockPlace,
  type ChangedBlock,
  type NewBlock,
  type PageOfBlocks,
} from '../inline-blocks.contract.ts';
import {
  keepBlocksVersion,
  type VersionOrigin,
  deleteBlock,
  holdPage,
  insertBlock,
  lockBlocksOfPage,
  placeBlocks,
  selectBlock,
  selectBlockByKey,
  selectBlocks,
  selectPageName,
  selectScheduledBlocks,
  updateBlock,
  type BlockColumns,
  type BlockRow,
  deleteBlocksOfPages,
  moveBlocksToPage,
} from './inline-blocks.queries.ts';
import { cleanBlock, presentAdminBlocks, presentBlock, presentBlocks } from './inline-blocks.presenter.ts';
import { getVisibleText } from './rich-text.service.ts';
import type { PageAttachments } from '#platform/pages/page-attachments.ts';

/** Cache tag of pages that show blocks of this page. */
export function contentTag(pageType: PageType, pageId: string): string {
  return `content:${pageType}:${pageId}`;
}

const problem = (field: string, message: string) =>
  new AppError('validation_failed', { public: getProblemText(field, message), fields: [{ field, message }] });

/** Returns the sanitized content. Throws 400 if it is empty or too long. */
function storable({
  type,
  content,
  metadata,
}: Pick<ChangedBlock, 'type' | 'content' | 'metadata'>): BlockFields {
  const clean = cleanBlock({ type, content, metadata } as BlockFields);
  if (clean.type !== 'text') return clean;
  for (const [field, html] of [
    ['content', clean.content],
    ['metadata.contentHindi', clean.metadata.contentHindi],
  ] as const) {
    if (html === undefined) continue;
    if (html.length > maxContentLength)
      throw problem(field, `must have at most ${maxContentLength} characters`);
    // Sanitizing has decoded entities, so the text is checked again.
    if (!isPublicText(html)) throw problem(field, 'has characters that cannot be shown');
    if (!hasVisibleCharacter(getVisibleText(html))) throw problem(field, 'Enter some text');
  }
  return clean;
}

type NewBlockPlace = BlockPlace & { order?: number | undefined; clientKey?: string | undefined };

const getColumns = ({ type, content, metadata, showFrom }: BlockRow): BlockColumns => ({
  type,
  content,
  metadata,
  showFrom,
});

const readTime = (showFrom: string | null) => (showFrom === null ? null : new Date(showFrom));

/** Returns the columns for the activity log, with a time only for a scheduled block. */
const audited = ({ showFrom, ...columns }: BlockColumns) => ({
  ...columns,
  ...(showFrom && { showFrom: showFrom.toISOString() }),
});

/** Returns the beginning of a block's text, or the type of a block without text. */
function getBeginning({ type, content }: Pick<BlockRow, 'type' | 'content'>): string {
  const words = type === 'text' ? getVisibleText(content) : content;
  return words === '' ? type : words.slice(0, 80);
}

/** Locks the blocks of a page, and keeps them as a version if no version has them yet. */
async function begin(transaction: Database, page: PageOfBlocks): Promise<void> {
  await lockBlocksOfPage(transaction, page);
  await keepBlocksVersion(transaction, page, undefined);
}

/** Every write that changed something must call it. */
async function settle(
  { transaction, changed }: AuditedChange,
  { name: userName }: Author,
  { pageType, pageId }: PageOfBlocks,
  change: Omit<VersionOrigin, 'userName'>,
): Promise<void> {
  await keepBlocksVersion(transaction, { pageType, pageId }, { userName, ...change });
  changed(contentTag(pageType, pageId));
}

/** A typing error in the date would publish a block immediately. */
function refusePastTime(ctx: Context, { showFrom }: BlockColumns): void {
  if (showFrom && showFrom.getTime() <= ctx.now())
    throw fieldError('validation_failed', 'showFrom', 'must be in the future');
}

/** Returns a block and begins a write of its page. */
async function locked(transaction: Database, id: number): Promise<BlockRow> {
  const block = await selectBlock(transaction, id);
  if (block) await begin(transaction, block);
  const row = block && (await selectBlock(transaction, id));
  if (!row) throw notFound('Content not found');
  return row;
}

/** Returns the name of a page for the activity log. */
const getPageName = async (transaction: Database, page: PageOfBlocks) =>
  (await selectPageName(transaction, page)) ?? 'A deleted page';

/** Returns the blocks that visitors see, in the order of each section; an empty list for a page without blocks. */
export const listInlineBlocks = async (
  { db }: Context,
  page: PageOfBlocks & { section?: string | undefined },
) => presentBlocks(await selectBlocks(db, page));

/** Returns all blocks, also scheduled ones. */
export const listAdminBlocks = async ({ db }: Context, page: PageOfBlocks) =>
  presentAdminBlocks(await selectBlocks(db, page));

/**
 * Adds a block. If a block with the same `clientKey` exists, updates its content and keeps its position. Throws 404
 * with the field `pageId` if the page does not exist, and 409 if the section is full.
 */
export const createInlineBlock = (ctx: Context, author: Author, block: NewBlock): Promise<AdminBlock> =>
  ctx.write(author, async (change) => {
    const { transaction, audit } = change;
    const { pageType, pageId, section, order = maxBlocks, clientKey }: NewBlockPlace = block;
    const fields = storable(block);
    if (fields.type === 'image') await requireImage(transaction, fields.metadata.image);
    await holdPage(transaction, block);
    const pageName = await selectPageName(transaction, block);
    if (pageName === undefined) {
      const message = 'This page no longer exists';
      throw fieldError('not_found', 'pageId', message);
    }
    await begin(transaction, block);
    const existing = clientKey && (await selectBlockByKey(transaction, clientKey));
    if (existing) return changeBlock(ctx, change, author, existing.id, { ...block, updatedAt: undefined });
    const { length } = await selectBlocks(transaction, { pageType, pageId, section });
    if (length >= maxBlocks)
      throw new AppError('conflict', { public: `A section is limited to ${maxBlocks} blocks` });
    const columns = { ...fields, showFrom: readTime(block.showFrom ?? null) };
    refusePastTime(ctx, columns);
    const row = await insertBlock(transaction, block, Math.min(order, length), columns, clientKey);
    const after = { ...audited(columns), section };
    const subject = getBeginning(row);
    audit({ action: 'content.created', subjectId: row.id, subjectName: `${pageName}: ${subject}`, after });
    await settle(change, author, block, { action: 'created', subject });
    return presentBlock(row);
  });

/** Throws 404, and 409 after a concurrent change. */
export const updateInlineBlock = (ctx: Context, author: Author, id: number, block: ChangedBlock) =>
  ctx.write(author, (change) => changeBlock(ctx, change, author, id, block));

async function changeBlock(
  ctx: Context,
  change: AuditedChange,
  author: Author,
  id: number,
  block: ChangedBlock,
): Promise<AdminBlock> {
  const { transaction, audit } = change;
  const fields = storable(block);
  if (fields.type === 'image') await requireImage(transaction, fields.metadata.image);
  const row = await locked(transaction, id);
  const edited = { subjectType: 'content', subjectId: id, updatedAt: row.updatedAt };
  await refuseStaleEdit(transaction, edited, block.updatedAt);
  const before = getColumns(row);
  const showFrom = block.showFrom === undefined ? row.showFrom : readTime(block.showFrom);
  const after = { ...fields, showFrom };
  if (isDeepStrictEqual(before, after)) return presentBlock(row);
  if (showFrom?.getTime() !== row.showFrom?.getTime()) refusePastTime(ctx, after);
  const saved = await updateBlock(transaction, id, after);
  const subject = getBeginning(saved);
  const subjectName = `${await getPageName(transaction, row)}: ${subject}`;
  audit({
    action: 'content.updated',
    subjectId: id,
    subjectName,
    before: audited(before),
    after: audited(after),
  });
  await settle(change, author, row, { action: 'updated', subject });
  return presentBlock(saved);
}

/** Deletes a block and returns it. Passing it to `createInlineBlock` restores it at its position. Throws 404. */
export const deleteInlineBlock = (ctx: Context, author: Author, id: number): Promise<AdminBlock> =>
  ctx.write(author, async (change) => {
    const { transaction, audit } = change;
    const row = await locked(transaction, id);
    await deleteBlock(transaction, row);
    const subject = getBeginning(row);
    const subjectName = `${await getPageName(transaction, row)}: ${subject}`;
    const before = { ...audited(getColumns(row)), section: row.section };
    audit({ action: 'content.deleted', subjectId: id, subjectName, before });
    await settle(change, author, row, { action: 'deleted', subject });
    return presentBlock(row);
  });

/** Puts these blocks first, and then the others of the section in their current order. Ignores unknown ids. */
export const orderInlineBlocks = (
  ctx: Context,
  author: Author,
  { ids, ...place }: BlockOrder,
): Promise<AdminBlock[]> =>
  ctx.write(author, async (change) => {
    const { transaction, audit } = change;
    await begin(transaction, place);
    const present = await selectBlocks(transaction, place);
    const listed = [...new Set(ids)].flatMap((id) => present.find((row) => row.id === id) ?? []);
    const placed = [...listed, ...present.filter((row) => !ids.includes(row.id))];
    if (isDeepStrictEqual(placed, present)) return presentAdminBlocks(present);
    const getIds = (rows: BlockRow[]) => rows.map(({ id }) => id);
    await placeBlocks(transaction, getIds(placed));
    audit({
      action: 'content.reordered',
      subjectName: `${await getPageName(transaction, place)}: ${place.section}`,
      before: { order: getIds(present) },
      after: { order: getIds(placed) },
    });
    await settle(change, author, place, { action: 'reordered', subject: place.section });
    return presentAdminBlocks(await selectBlocks(transaction, place));
  });

/** Blocks with a publishing time, for the publisher. */
export const scheduledBlocks = (ctx: Context): ScheduledRecords => ({
  scheduled: () => selectScheduledBlocks(ctx.db),
  publish: (id) => publishBlock(ctx, id),
});

const publishBlock = (ctx: Context, id: number): Promise<void> =>
  ctx.write(theSchedule, async (change) => {
    const { transaction, audit } = change;
    const row = await locked(transaction, id);
    if (row.showFrom === null || row.showFrom.getTime() > ctx.now()) return;
    await updateBlock(transaction, id, { ...getColumns(row), showFrom: null });
    const subject = getBeginning(row);
    const subjectName = `${await getPageName(transaction, row)}: ${subject}`;
    const before = { showFrom: row.showFrom.toISOString() };
    audit({ action: 'content.published', subjectId: id, subjectName, before, after: { showFrom: null } });
    await settle(change, theSchedule, row, { action: 'published', subject });
  });

/**
 * Deletes or moves the inline blocks of pages that are deleted or merged. Versions do not move: the next change of the
 * other page keeps the blocks that it got.
 */
export const blockAttachments: PageAttachments = {
  deleteOf: deleteBlocksOfPages,
  async moveTo(transaction, pageType, fromId, intoId) {
    await moveBlocksToPage(transaction, pageType, fromId, intoId);
    await deleteBlocksOfPages(transaction, pageType, [fromId]);
  },
};
