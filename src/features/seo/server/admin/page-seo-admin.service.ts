import { isDeepStrictEqual } from 'node:util';
import type { Author } from '#platform/audit/audited-write.ts';
import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import { type PageType, pageTypes } from '#lib/page-types.ts';
import { robotsBars } from '#lib/url/robots.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { fieldError, notFound } from '#platform/errors/app-error.ts';
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

/** What the SEO settings of the back office need. */
export interface PageSeoContext extends Context {
  /** For every type with many pages. */
  directories: readonly PageDirectory[];
}

const findDirectory = ({ directories }: Pick<PageSeoContext, 'directories'>, pageType: PageType) =>
  directories.find((each) => each.pageType === pageType);

/** Returns at most `limit` pages of a type. Returns none for a type without a directory. */
const listPages = async (
  ctx: PageSeoContext,
  pageType: PageType,
  query: Parameters<PageDirectory['pages']>[0],
): Promise<NamedPage[]> => (await findDirectory(ctx, pageType)?.pages(query)) ?? [];

/** Returns the pages with records whose names match the search. */
async function findPagesByName(ctx: PageSeoContext, search: string | undefined): Promise<FoundPages[]> {
  if (!search) return [];
  return Promise.all(
    pageTypes.filter(hasItems).map(async (pageType) => {
      const ids = await selectRecordedIds(ctx.db, pageType);
      const pages =
        ids.length === 0 ? [] : await listPages(ctx, pageType, { search, ids, limit: ids.length });
      return { pageType, ids: pages.map(({ id }) => id) };
    }),
  );
}

/** Returns the pages of these records, keyed by type and id: 'exam:12'. */
async function getPagesOfRecords(ctx: PageSeoContext, rows: PageSeoRow[]): Promise<Map<string, NamedPage>> {
  const named = new Map<string, NamedPage>();
  for (const [pageType, group] of Map.groupBy(rows, (row) => row.pageType)) {
    const ids = group.flatMap(({ pageId }) => pageId ?? []);
    if (ids.length === 0) continue;
    for (const page of await listPages(ctx, pageType, { ids, limit: ids.length }))
      named.set(`${pageType}:${page.id}`, page);
  }
  return named;
}

/** Returns the stored records. The search matches their texts and the names of their pages. */
export async function listSeoRecords(
  ctx: PageSeoContext,
  { search, limit = 25, offset = 0 }: SeoRecordsQuery,
): Promise<SeoRecords> {
  const pages = await findPagesByName(ctx, search);
  const [rows, total] = await Promise.all([
    selectSeoRecords(ctx.db, { search, pages, limit, offset }),
    countSeoRecords(ctx.db, { search, pages }),
  ]);
  const named = await getPagesOfRecords(ctx, rows);
  const records = rows.map((row) => presentRecord(row, named.get(`${row.pageType}:${row.pageId}`)));
  return { records, total };
}

/** Returns at most 50 pages of a type to choose from. */
export async function listSeoPages(
  ctx: PageSeoContext,
  { pageType, search }: SeoPagesQuery,
): Promise<SeoPages> {
  return { pages: await listPages(ctx, pageType, { search, limit: maxChoices }) };
}

/** Returns the settings of a page. */
export async function getEditedPage(ctx: PageSeoContext, query: EditedPageQuery): Promise<EditedPage> {
  const { pageType, pageId = null } = query;
  const { ofItem, ofType } = await selectPageSeo(ctx.db, pageType, pageId);
  const ids = pageId === null ? {} : { ids: [pageId] };
  const [page] = await listPages(ctx, pageType, { ...ids, limit: 1 });
  const recordOfType = ofType ? presentRecord(ofType, undefined) : null;
  if (pageId === null) return { record: recordOfType, ofType: null, page: page ?? null };
  return {
    record: ofItem ? presentRecord(ofItem, page) : null,
    ofType: recordOfType,
    page: page ?? null,
  };
}

/** Creates or replaces the record of a page. Throws `conflict` for a deleted page or a stale edit. */
export function saveSeoRecord(ctx: PageSeoContext, author: Author, fields: SeoFields): Promise<SeoRecord> {
  return ctx.write(author, async ({ transaction, changed, audit }) => {
    const { pageType, pageId, updatedAt } = fields;
    // Otherwise the page could be deleted while its settings are saved.
    if (pageId !== null) await lockSeoOfPages(transaction, pageType, [pageId]);
    const page = await findPage(ctx, transaction, pageType, pageId);
    if (pageId !== null && !page)
      throw fieldError('conflict', 'pageId', `This ${pageType} no longer exists.`);
    const existing = await lockSeoRecord(transaction, pageType, pageId);
    await refuseStale(transaction, existing, updatedAt);
    const after = getColumns(fields);
    if (existing && isDeepStrictEqual(getColumns(existing), after)) return presentRecord(existing, page);
    const row = existing
      ? await updateSeoRecord(transaction, existing.id, after)
      : await insertSeoRecord(transaction, { pageType, pageId, ...after });
    if (!row)
      throw fieldError(
        'conflict',
        'updatedAt',
        'Another user just saved SEO settings for this page. Nothing was saved.',
      );
    audit({
      action: existing ? 'seo.updated' : 'seo.created',
      subjectId: row.id,
      subjectName: getSubjectName(pageType, pageId, page),
      ...(existing && { before: getColumns(existing) }),
      after,
    });
    changed(pageSeoTag(pageType, pageId));
    return presentRecord(row, page);
  });
}

/** Throws `not_found` for an unknown record. */
export function removeSeoRecord(ctx: PageSeoContext, author: Author, id: number): Promise<{ id: number }> {
  return ctx.write(author, async ({ transaction, changed, audit }) => {
    const row = await deleteSeoRecord(transaction, id);
    if (!row) throw notFound('These SEO settings no longer exist');
    const { pageType, pageId } = row;
    const page = await findPage(ctx, transaction, pageType, pageId);
    const subjectName = getSubjectName(pageType, pageId, page);
    audit({ action: 'seo.deleted', subjectId: id, subjectName, before: getColumns(row) });
    changed(pageSeoTag(pageType, pageId));
    return { id };
  });
}

/** Returns a page within a transaction, on its connection; `undefined` for a deleted page and for all of a type. */
async function findPage(
  ctx: PageSeoContext,
  transaction: Database,
  pageType: PageType,
  pageId: number | null,
) {
  return pageId === null ? undefined : findDirectory(ctx, pageType)?.page(transaction, pageId);
}

/** An edit that started without a record must not overwrite one, and a stale edit must not recreate a deleted one. */
async function refuseStale(
  transaction: Database,
  existing: PageSeoRow | undefined,
  readAt: string | null | undefined,
): Promise<void> {
  if (readAt === undefined) return;
  if (!existing) {
    if (readAt === null) return;
    throw fieldError(
      'conflict',
      'updatedAt',
      'These SEO settings were deleted after you opened them. Nothing was saved.',
    );
  }
  const { id: subjectId, updatedAt } = existing;
  const subject = { subjectType: 'seo', name: 'SEO setting', subjectId, updatedAt } as const;
  await refuseStaleEdit(transaction, subject, readAt ?? new Date(0).toISOString());
}

/** Keeps the boxes consistent with the directives: a box is ticked if the directives bar robots. */
function getColumns(fields: Pick<PageSeoRow, keyof PageSeoColumns>): PageSeoColumns {
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
  return { id, pageType, pageId, page: page ?? null, ...getColumns(row), updatedAt: updatedAt.toISOString() };
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

/** Returns the name of a record for the audit log: of its page, or of its type. */
function getSubjectName(pageType: PageType, pageId: number | null, page: NamedPage | undefined): string {
  return pageId === null ? namesOfTypes[pageType] : (page?.name ?? `deleted ${pageType} ${pageId}`);
}
