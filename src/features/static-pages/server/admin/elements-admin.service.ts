import { isDeepStrictEqual } from 'node:util';
import type { AuditedChange, AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import { requireImage } from '#features/page-images/page-images.server.ts';
import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import { auditedTranslations, knownTranslations } from '#lib/text/translations.ts';
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
  deleteElement,
  getElementColumns,
  insertElement,
  lockPage,
  placeElements,
  selectElement,
  selectElementIds,
  touchContent,
  updateElement,
  type ElementColumns,
} from './elements-admin.queries.ts';
import { keepVersion } from './page-versions.service.ts';

/** Every write returns the saved record. 404 if the page or element does not exist. */
export type ElementsAdmin = ReturnType<typeof createElementsAdmin>;

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

/** A write of a page, and the user whom the history of the page names. */
type PageChange = AuditedChange & { userName: string };

/**
 * The admin service of page elements. The audit log records changes by page, so a conflict error names the last
 * editor of the page, regardless of the element.
 */
export function createElementsAdmin({ db, write }: { db: Database; write: AuditedWrite }) {
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

  const writePage = <Result>(author: Author, work: (change: PageChange) => Promise<Result>) =>
    write(author, (change) => work({ ...change, userName: author.name }));

  /** Every write that changed something must call it. */
  async function settle({ transaction, changed, userName }: PageChange, pageId: number): Promise<void> {
    await touchContent(transaction, pageId);
    await keepVersion(transaction, pageId, userName);
    changed(staticPageTag(pageId));
  }

  async function create(change: PageChange, element: NewElement): Promise<AdminElement> {
    const { transaction, audit } = change;
    if (element.type === 'image') await requireImage(transaction, element.metadata?.image);
    const page = await lockedPage(transaction, element.pageId);
    if ((await selectElementIds(transaction, page.id)).length >= maxElements)
      throw new AppError('conflict', { public: `A page is limited to ${maxElements} elements` });
    const row = getElementColumns(element);
    await keepVersion(transaction, page.id, null);
    const id = await insertElement(transaction, page.id, row, element.order);
    audit({ action: 'page.content-added', subjectId: page.id, subjectName: page.title, after: audited(row) });
    await settle(change, page.id);
    return presentAdminElement(await known(transaction, id));
  }

  async function update(change: PageChange, id: number, fields: ElementFields): Promise<AdminElement> {
    const { transaction, audit } = change;
    if (fields.type === 'image') await requireImage(transaction, fields.metadata?.image);
    const { page, row } = await locked(transaction, id);
    const thing = { subjectType: 'page', subjectId: page.id, updatedAt: row.updatedAt };
    await refuseStaleEdit(transaction, thing, fields.updatedAt);
    const { type, content, metadata, translations } = row;
    const before = { type, content, metadata, translations };
    const after = getElementColumns(fields, row);
    if (isDeepStrictEqual(before, after)) return presentAdminElement(row);
    await keepVersion(transaction, page.id, null);
    await updateElement(transaction, id, after);
    audit({
      action: 'page.content-updated',
      subjectId: page.id,
      subjectName: page.title,
      before: audited(before),
      after: audited(after),
    });
    await settle(change, page.id);
    return presentAdminElement(await known(transaction, id));
  }

  async function order(change: PageChange, { pageId, ids }: ElementOrder): Promise<AdminElement[]> {
    const { transaction, audit } = change;
    const page = await lockedPage(transaction, pageId);
    const present = await selectElementIds(transaction, pageId);
    const placed = [...new Set([...ids.filter((id) => present.includes(id)), ...present])];
    if (!isDeepStrictEqual(placed, present)) {
      await keepVersion(transaction, page.id, null);
      await placeElements(transaction, placed);
      audit({
        action: 'page.content-reordered',
        subjectId: page.id,
        subjectName: page.title,
        before: { order: present },
        after: { order: placed },
      });
      await settle(change, page.id);
    }
    return (await selectElements(transaction, pageId)).map(presentAdminElement);
  }

  async function remove(change: PageChange, id: number): Promise<AdminElement> {
    const { transaction, audit } = change;
    const { page, row } = await locked(transaction, id);
    await keepVersion(transaction, page.id, null);
    await deleteElement(transaction, id);
    const before = audited(row);
    audit({ action: 'page.content-deleted', subjectId: page.id, subjectName: page.title, before });
    await settle(change, page.id);
    return presentAdminElement(row);
  }

  return {
    /** Returns the elements in page order. */
    async list(pageId: number): Promise<AdminElement[]> {
      const rows = await selectElements(db, pageId);
      if (rows.length === 0) await lockedPage(db, pageId);
      return rows.map(presentAdminElement);
    },
    /** Inserts an element at its position or at the end. 409 when the page is full. */
    create: (author: Author, element: NewElement): Promise<AdminElement> =>
      writePage(author, (change) => create(change, element)),
    update: (author: Author, id: number, fields: ElementFields): Promise<AdminElement> =>
      writePage(author, (change) => update(change, id, fields)),
    /** Orders the given elements first and then the others in their old order. Ignores ids of other pages. */
    order: (author: Author, asked: ElementOrder): Promise<AdminElement[]> =>
      writePage(author, (change) => order(change, asked)),
    remove: (author: Author, id: number): Promise<AdminElement> =>
      writePage(author, (change) => remove(change, id)),
  };
}
