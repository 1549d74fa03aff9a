import { isDeepStrictEqual } from 'node:util';
import type { AuditedChange, AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import { type PageType, pageTypes } from '#lib/page-types.ts';
import { robotsBars } from '#lib/url/robots.ts';
import type { Database } from '#platform/database/database.ts';
import { type AppError, fieldError, notFound } from '#platform/errors/app-error.ts';
import type { NamedPage, PageDirectory } from '#platform/seo/page-directory.ts';
import { hasItems } from '../../page-seo.contract.ts';
import {
  type EditedPage,
  type EditedPageQuery,
  maxChoices,
  type SeoFields,
  type SeoPages,
  type SeoPagesQuery,
  type SeoRecord,
  type SeoRecords,
  type SeoRecordsQuery,
} from '../../page-seo-admin.contract.ts';
import { pageSeoTag } from '../page-seo.service.ts';
import { lockSeoOfPages, type PageSeoRow, selectPageSeo } from '../page-seo.queries.ts';
import {
  countSeoRecords,
  deleteSeoRecord,
  type FoundPages,
  insertSeoRecord,
  lockSeoRecord,
  type PageSeoColumns,
  selectRecordedIds,
  selectSeoRecords,
  updateSeoRecord,
} from './page-seo-admin.queries.ts';

export type PageSeoAdmin = ReturnType<typeof createPageSeoAdmin>;

/** The SEO settings of the back office. */
export function createPageSeoAdmin(dependencies: {
  db: Database;
  write: AuditedWrite;
  /** For every type with many pages. */
  directories: readonly PageDirectory[];
}) {
  const { db, write } = dependencies;
  const names = createPageNames(dependencies.directories);

  /** Returns the pages with records whose names match the search. */
  async function foundByName(search: string | undefined): Promise<FoundPages[]> {
    if (!search) return [];
    return Promise.all(
      pageTypes.filter(hasItems).map(async (pageType) => {
        const ids = await selectRecordedIds(db, pageType);
        const pages = ids.length === 0 ? [] : await names.pages(pageType, { search, ids, limit: ids.length });
        return { pageType, ids: pages.map(({ id }) => id) };
      }),
    );
  }

  async function list({ search, limit = 25, offset = 0 }: SeoRecordsQuery): Promise<SeoRecords> {
    const found = await foundByName(search);
    const [rows, total] = await Promise.all([
      selectSeoRecords(db, { search, found, limit, offset }),
      countSeoRecords(db, { search, found }),
    ]);
    const named = await names.ofRecords(rows);
    const records = rows.map((row) => presentRecord(row, named.get(`${row.pageType}:${row.pageId}`)));
    return { records, total };
  }

  async function edited(query: EditedPageQuery): Promise<EditedPage> {
    const { pageType } = query;
    const pageId = query.pageId ?? null;
    const { ofItem, ofType } = await selectPageSeo(db, pageType, pageId);
    const page =
      pageId === null ? (await names.pages(pageType, { limit: 1 }))[0] : await names.page(pageType, pageId);
    const recordOfType = ofType ? presentRecord(ofType, undefined) : null;
    if (pageId === null) return { record: recordOfType, ofType: null, page: page ?? null };
    return {
      record: ofItem ? presentRecord(ofItem, page) : null,
      ofType: recordOfType,
      page: page ?? null,
    };
  }

  /** Locks a page until the transaction ends, so that it is not deleted while its settings are saved. */
  async function heldPage(transaction: Database, pageType: PageType, pageId: number | null) {
    if (pageId === null) return undefined;
    await lockSeoOfPages(transaction, pageType, [pageId]);
    return names.pageWithin(transaction, pageType, pageId);
  }

  async function save({ transaction, changed, audit }: AuditedChange, fields: SeoFields): Promise<SeoRecord> {
    const { pageType, pageId, updatedAt } = fields;
    const page = await heldPage(transaction, pageType, pageId);
    if (pageId !== null && !page) throw missingRecordConflict('pageId', `This ${pageType} no longer exists.`);
    const present = await lockSeoRecord(transaction, pageType, pageId);
    await refuseStale(transaction, present, updatedAt);
    const after = columnsOf(fields);
    if (present && isDeepStrictEqual(columnsOf(present), after)) return presentRecord(present, page);
    const row = present
      ? await updateSeoRecord(transaction, present.id, after)
      : await insertSeoRecord(transaction, { pageType, pageId, ...after });
    if (!row)
      throw missingRecordConflict(
        'updatedAt',
        'Another user just saved SEO settings for this page. Nothing was saved.',
      );
    audit({
      action: present ? 'seo.updated' : 'seo.created',
      subjectId: row.id,
      subjectName: names.subjectName(pageType, pageId, page),
      ...(present && { before: columnsOf(present) }),
      after,
    });
    changed(pageSeoTag(pageType, pageId));
    return presentRecord(row, page);
  }

  async function remove({ transaction, changed, audit }: AuditedChange, id: number): Promise<{ id: number }> {
    const row = await deleteSeoRecord(transaction, id);
    if (!row) throw notFound('These SEO settings no longer exist');
    const { pageType, pageId } = row;
    const page = pageId === null ? undefined : await names.pageWithin(transaction, pageType, pageId);
    const subjectName = names.subjectName(pageType, pageId, page);
    audit({ action: 'seo.deleted', subjectId: id, subjectName, before: columnsOf(row) });
    changed(pageSeoTag(pageType, pageId));
    return { id };
  }

  return {
    /** Returns the stored records. The search matches their texts and the names of their pages. */
    list,
    /** Returns at most 50 pages of a type to choose from. */
    pages: async ({ pageType, search }: SeoPagesQuery): Promise<SeoPages> => ({
      pages: await names.pages(pageType, { search, limit: maxChoices }),
    }),
    /** Returns the settings of a page. */
    edited,
    /** Creates or replaces the record of a page. Throws `conflict` for a deleted page or a stale edit. */
    save: (author: Author, fields: SeoFields): Promise<SeoRecord> =>
      write(author, (change) => save(change, fields)),
    /** Throws `not_found` for an unknown record. */
    remove: (author: Author, id: number): Promise<{ id: number }> =>
      write(author, (change) => remove(change, id)),
  };
}

function missingRecordConflict(field: string, message: string): AppError {
  return fieldError('conflict', field, message);
}

/** An edit that started without a record must not overwrite one, and a stale edit must not recreate a deleted one. */
async function refuseStale(
  transaction: Database,
  present: PageSeoRow | undefined,
  readAt: string | null | undefined,
): Promise<void> {
  if (readAt === undefined) return;
  if (!present) {
    if (readAt === null) return;
    throw missingRecordConflict(
      'updatedAt',
      'These SEO settings were deleted after you opened them. Nothing was saved.',
    );
  }
  const thing = {
    subjectType: 'seo',
    name: 'SEO setting',
    subjectId: present.id,
    updatedAt: present.updatedAt,
  };
  await refuseStaleEdit(transaction, thing, readAt ?? new Date(0).toISOString());
}

/** Keeps the boxes consistent with the directives: a box is ticked if the directives bar robots. */
function columnsOf(fields: Pick<PageSeoRow, keyof PageSeoColumns>): PageSeoColumns {
  return {
    title: fields.title,
    description: fields.description,
    keywords: fields.keywords,
    ogTitle: fields.ogTitle,
    ogDescription: fields.ogDescription,
    ogImage: fields.ogImage,
    twitterTitle: fields.twitterTitle,
    twitterDescription: fields.twitterDescription,
    twitterImage: fields.twitterImage,
    canonicalUrl: fields.canonicalUrl,
    robotsMeta: fields.robotsMeta,
    ...robotsBars(fields),
  };
}

function presentRecord(row: PageSeoRow, page: NamedPage | undefined): SeoRecord {
  const { id, pageType, pageId, updatedAt } = row;
  return { id, pageType, pageId, page: page ?? null, ...columnsOf(row), updatedAt: updatedAt.toISOString() };
}

/** Labels for all pages of a type. */
const namesOfTypes: Record<PageType, string> = {
  home: 'the home page',
  browse: 'the list of all papers',
  calendar: 'the exam calendar',
  category: 'all categories',
  exam: 'all exams',
  paper: 'all papers',
  page: 'all content pages',
};

/** Collects the page names of all features. */
function createPageNames(directories: readonly PageDirectory[]) {
  const directoryOf = (pageType: PageType) => directories.find((each) => each.pageType === pageType);
  /** Returns at most `limit` pages of a type. Returns none for a type without a directory. */
  const pages = async (pageType: PageType, query: Parameters<PageDirectory['pages']>[0]) =>
    (await directoryOf(pageType)?.pages(query)) ?? [];
  return {
    pages,
    /** Returns `undefined` for a deleted page. */
    page: async (pageType: PageType, pageId: number): Promise<NamedPage | undefined> =>
      (await pages(pageType, { ids: [pageId], limit: 1 }))[0],
    /** Like `page`, but reads within a transaction, on its connection. */
    pageWithin: async (transaction: Database, pageType: PageType, pageId: number) =>
      directoryOf(pageType)?.page(transaction, pageId),
    /** Returns the pages of these records, keyed by type and id: 'exam:12'. */
    ofRecords: async (rows: readonly Pick<PageSeoRow, 'pageType' | 'pageId'>[]) => {
      const named = new Map<string, NamedPage>();
      for (const [pageType, group] of Map.groupBy(rows, (row) => row.pageType)) {
        const ids = group.flatMap(({ pageId }) => pageId ?? []);
        if (ids.length === 0) continue;
        for (const page of await pages(pageType, { ids, limit: ids.length }))
          named.set(`${pageType}:${page.id}`, page);
      }
      return named;
    },
    /** Returns the name of a record for the audit log: of its page, or of its type. */
    subjectName: (pageType: PageType, pageId: number | null, page: NamedPage | undefined): string => {
      if (pageId === null) return namesOfTypes[pageType];
      return page?.name ?? `deleted ${pageType} ${pageId}`;
    },
  };
}
