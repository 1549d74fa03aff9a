import { isDeepStrictEqual } from 'node:util';
import type { AuditedChange, Author } from '#platform/audit/audited-write.ts';
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
} from '../../static-pages-admin.contract.ts';
import { selectElements, type ElementRow } from '../static-pages.queries.ts';
import { staticPageTag, presentElement } from '../static-pages.service.ts';
import {
  deleteElementRow,
  getElementColumns,
  insertElement,
  lockPage,
  placeElements,
  selectElement,
  selectElementIds,
  touchContent,
  updateElementRow,
  type ElementColumns,
} from './elements-admin.queries.ts';
import { keepPageVersion } from './page-versions.queries.ts';

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

async function known(source: Database, id: number): Promise<ElementRow> {
  const row = await selectElement(source, id);
  if (!row) throw notFound('Content not found');
  return row;
}

/** Locks the page before it reads the element, to wait for concurrent reorders and deletions. */
async function locked(transaction: Database, id: number) {
  const page = await lockedPage(transaction, (await known(transaction, id)).pageId);
  return { page, row: await known(transaction, id) };
}

/** Every write that changed something must call it. */
async function settle(
  { transaction, changed }: AuditedChange,
  author: Author,
  pageId: number,
): Promise<void> {
  await touchContent(transaction, pageId);
  await keepPageVersion(transaction, pageId, author.name);
  changed(staticPageTag(pageId));
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
    const { transaction, audit } = change;
    if (element.type === 'image') await requireImage(transaction, element.metadata?.image);
    const page = await lockedPage(transaction, element.pageId);
    if ((await selectElementIds(transaction, page.id)).length >= maxElements)
      throw new AppError('conflict', { public: `A page is limited to ${maxElements} elements` });
    const row = getElementColumns(element);
    await keepPageVersion(transaction, page.id, null);
    const id = await insertElement(transaction, page.id, row, element.order);
    audit({ action: 'page.content-added', subjectId: page.id, subjectName: page.title, after: audited(row) });
    await settle(change, author, page.id);
    return presentAdminElement(await known(transaction, id));
  });

/** Throws 404, and 409 after a concurrent change. */
export const updateElement = (
  ctx: Context,
  author: Author,
  id: number,
  fields: ElementFields,
): Promise<AdminElement> =>
  ctx.write(author, async (change) => {
    const { transaction, audit } = change;
    if (fields.type === 'image') await requireImage(transaction, fields.metadata?.image);
    const { page, row } = await locked(transaction, id);
    const thing = { subjectType: 'page', subjectId: page.id, updatedAt: row.updatedAt };
    await refuseStaleEdit(transaction, thing, fields.updatedAt);
    const { type, content, metadata, translations } = row;
    const before = { type, content, metadata, translations };
    const after = getElementColumns(fields, row);
    if (isDeepStrictEqual(before, after)) return presentAdminElement(row);
    await keepPageVersion(transaction, page.id, null);
    await updateElementRow(transaction, id, after);
    audit({
      action: 'page.content-updated',
      subjectId: page.id,
      subjectName: page.title,
      before: audited(before),
      after: audited(after),
    });
    await settle(change, author, page.id);
    return presentAdminElement(await known(transaction, id));
  });

/** Orders the given elements first and then the others in their old order. Ignores ids of other pages. */
export const orderElements = (
  ctx: Context,
  author: Author,
  { pageId, ids }: ElementOrder,
): Promise<AdminElement[]> =>
  ctx.write(author, async (change) => {
    const { transaction, audit } = change;
    const page = await lockedPage(transaction, pageId);
    const present = await selectElementIds(transaction, pageId);
    const placed = [...new Set([...ids.filter((id) => present.includes(id)), ...present])];
    if (!isDeepStrictEqual(placed, present)) {
      await keepPageVersion(transaction, page.id, null);
      await placeElements(transaction, placed);
      audit({
        action: 'page.content-reordered',
        subjectId: page.id,
        subjectName: page.title,
        before: { order: present },
        after: { order: placed },
      });
      await settle(change, author, page.id);
    }
    return (await selectElements(transaction, pageId)).map(presentAdminElement);
  });

/** Returns the deleted element. Throws 404. */
export const deleteElement = (ctx: Context, author: Author, id: number): Promise<AdminElement> =>
  ctx.write(author, async (change) => {
    const { transaction, audit } = change;
    const { page, row } = await locked(transaction, id);
    await keepPageVersion(transaction, page.id, null);
    await deleteElementRow(transaction, id);
    const before = audited(row);
    audit({ action: 'page.content-deleted', subjectId: page.id, subjectName: page.title, before });
    await settle(change, author, page.id);
    return presentAdminElement(row);
  });
