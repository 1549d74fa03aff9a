import { isDeepStrictEqual } from 'node:util';
import type { AuditedChange, Author } from '#platform/audit/audited-write.ts';
import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import { categoryNames } from '#features/catalog/catalog.server.ts';
import { lockUrls, recordMoves, redirectsTag, targetsByHand } from '#features/redirects/redirects.server.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { createSlug } from '#lib/url/slug.ts';
import { auditedTranslations, knownTranslations } from '#lib/text/translations.ts';
import type { Context } from '#platform/context/context.ts';
import { sourceTag } from '#platform/cache/source-tag.ts';
import type { Database } from '#platform/database/database.ts';
import { theSchedule, type ScheduledRecords } from '#platform/publishing/publisher.ts';
import { AppError, fieldError, notFound } from '#platform/errors/app-error.ts';
import type { PageAttachments } from '#platform/pages/page-attachments.ts';
import {
  maxPages,
  type AdminPage,
  type DeletedPage,
  type NewPage,
  type PageFields,
  type SlugCheck,
  type SlugQuery,
} from '../../static-pages-admin.contract.ts';
import { requireImage } from '#features/page-images/page-images.server.ts';
import { staticPageKind } from '../static-pages-at.service.ts';
import { replaceElements } from '../static-pages.queries.ts';
import { staticPagesTag, staticPageTag } from '../static-pages.service.ts';
import { checkSlug, refuseHiddenSlug, refuseTakenSlug, type TakenUrls } from './slug-check.ts';
import { getElementColumns, keepPageVersion } from './elements-admin.queries.ts';
import {
  countPages,
  deletePage,
  insertPage,
  lockPages,
  selectAdminPages,
  selectPageNames,
  selectScheduledPages,
  updatePage,
  type AdminPageRow,
  type PageColumns,
  type PageName,
} from './pages-admin.queries.ts';

/** The translated fields of a page. */
export const pageTexts = ['title', 'description'] as const;

/** Returns the time of the last change of a page or one of its elements. */
export function getChangedAt({
  updatedAt,
  contentUpdatedAt,
}: Pick<AdminPageRow, 'updatedAt' | 'contentUpdatedAt'>): Date {
  return contentUpdatedAt > updatedAt ? contentUpdatedAt : updatedAt;
}

export function presentAdminPage(row: AdminPageRow): AdminPage {
  const { contentUpdatedAt: _, createdAt, updatedAt, publishAt, ...fields } = row;
  return {
    ...fields,
    translations: knownTranslations(row.translations, pageTexts),
    publishAt: publishAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    changedAt: getChangedAt(row).toISOString(),
  };
}

function audited({ translations, ...columns }: PageColumns) {
  return { ...columns, ...auditedTranslations(translations, pageTexts) };
}

interface PageUpdate {
  id: number;
  fields: PageFields;
  action?: 'page.updated' | 'page.published';
}

/** An active page has no publishing time. */
function getPublishAt(isActive: boolean, publishAt: string | null | undefined): Date | null {
  return isActive || !publishAt ? null : new Date(publishAt);
}

function refuseTakenRole(role: PageColumns['role'], others: PageName[]): void {
  const holder = role === null ? undefined : others.find((page) => page.role === role);
  if (!holder) return;
  const message = `The page ${holder.title} is that already`;
  throw fieldError('conflict', 'role', message);
}

/** A typing error in the date would publish a draft immediately. */
function refusePastTime(ctx: Context, publishAt: Date | null): void {
  if (publishAt === null || publishAt.getTime() > ctx.now()) return;
  throw fieldError('validation_failed', 'publishAt', 'must be in the future');
}

async function saved(source: Database, id: number): Promise<AdminPageRow> {
  const [row] = await selectAdminPages(source, id);
  if (!row) throw notFound('Page not found');
  return row;
}

/** Returns the other pages, and the paths in use by pages, categories and redirects. Excludes the page itself. */
async function readSlugUse(
  source: Database,
  preferred: string,
  id?: number,
): Promise<{ others: PageName[]; taken: TakenUrls }> {
  const others = (await selectPageNames(source)).filter((page) => page.id !== id);
  const urls = [preferred, createSlug(preferred)].map(sitePaths.staticPage);
  const targets = await targetsByHand(source, urls);
  const takenUrls = {
    pages: new Map(others.map(({ slug, title }) => [slug, title])),
    categories: await categoryNames(source),
    redirects: new Map([...targets].map(([from, to]) => [decodeURIComponent(from.slice(1)), to])),
  };
  return { others, taken: takenUrls };
}

/** Returns all pages by title. */
export const listAdminPages = async ({ db }: Context): Promise<AdminPage[]> =>
  (await selectAdminPages(db)).map(presentAdminPage);

/** Returns whether a page may have a slug. */
export const checkPageSlug = async ({ db }: Context, { slug, except }: SlugQuery): Promise<SlugCheck> =>
  checkSlug(slug, (await readSlugUse(db, slug, except)).taken);

/** Inactive pages with a publishing time, for the publisher. */
export const scheduledPages = (ctx: Context): ScheduledRecords => ({
  scheduled: () => selectScheduledPages(ctx.db),
  publish: (id) => publishPage(ctx, id),
});

/** Creates a page, active by default. 409 with the field (`slug` or `role`) that another page has. */
export const createStaticPage = (ctx: Context, author: Author, fields: NewPage): Promise<AdminPage> =>
  ctx.write(author, async ({ transaction, changed, audit }) => {
    await lockPages(transaction);
    if ((await countPages(transaction)) >= maxPages)
      throw new AppError('conflict', { public: `The site is limited to ${maxPages} pages` });
    const { title, slug, isFaq = false, role = null, description = null, translations = {} } = fields;
    // A page with a publishing time is hidden until then, unless the caller says that it is active.
    const isActive = fields.isActive ?? !fields.publishAt;
    const publishAt = getPublishAt(isActive, fields.publishAt);
    refusePastTime(ctx, publishAt);
    const row = { title, slug, isActive, publishAt, isFaq, role, description, translations };
    await lockUrls(transaction);
    const { others, taken } = await readSlugUse(transaction, slug);
    refuseTakenSlug(slug, taken);
    refuseTakenRole(role, others);
    const id = await insertPage(transaction, row);
    const elements = (fields.elements ?? []).map((element) => getElementColumns(element));
    for (const { type, metadata } of elements)
      if (type === 'image') await requireImage(transaction, metadata.image);
    await replaceElements(transaction, id, elements);
    audit({ action: 'page.created', subjectId: id, subjectName: title, after: audited(row) });
    changed(staticPagesTag);
    await keepPageVersion(transaction, id, author.name);
    return presentAdminPage(await saved(transaction, id));
  });

/** Also records the move of an inactive page. Once it is active, its old paths redirect to it. */
async function moveUrl({ transaction, changed }: AuditedChange, id: number, before: string, after: string) {
  if (before === after) return;
  const [from, to] = [sitePaths.staticPage(before), sitePaths.staticPage(after)];
  await recordMoves(transaction, [{ kind: staticPageKind.kind, id, from, to }]);
  changed(redirectsTag);
}

/** Updates a page. With a new slug the old path redirects to the new one until the page is deleted. */
export const updateStaticPage = (ctx: Context, author: Author, id: number, fields: PageFields) =>
  ctx.write(author, (change) => changePage(ctx, change, author.name, { id, fields }));

async function changePage(
  ctx: Context,
  change: AuditedChange,
  userName: string,
  { id, fields, action = 'page.updated' }: PageUpdate,
) {
  const { transaction, changed, audit } = change;
  await lockPages(transaction);
  const present = await saved(transaction, id);
  const edited = { subjectType: 'page', subjectId: id, updatedAt: present.updatedAt };
  await refuseStaleEdit(transaction, edited, fields.updatedAt);
  const { title, slug, isActive, publishAt, isFaq, role, description, translations } = present;
  const before: PageColumns = { title, slug, isActive, publishAt, isFaq, role, description, translations };
  const { updatedAt: _, publishAt: askedAt = publishAt?.toISOString(), ...values } = fields;
  const changes = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const willBeActive = fields.isActive ?? isActive;
  const after: PageColumns = { ...before, ...changes, publishAt: getPublishAt(willBeActive, askedAt) };
  if (isDeepStrictEqual(before, after)) return presentAdminPage(present);
  if (after.publishAt?.getTime() !== publishAt?.getTime()) refusePastTime(ctx, after.publishAt);
  await lockUrls(transaction);
  const { others, taken } = await readSlugUse(transaction, after.slug, id);
  // A page may keep a slug that a category has taken since. It cannot become active while a redirect leads away
  // from its path.
  if (after.slug !== before.slug) refuseTakenSlug(after.slug, taken);
  else if (after.isActive && !before.isActive) refuseHiddenSlug(after.slug, taken);
  refuseTakenRole(after.role, others);
  await keepPageVersion(transaction, id, null);
  await updatePage(transaction, id, after);
  await keepPageVersion(transaction, id, userName);
  await moveUrl(change, id, before.slug, after.slug);
  audit({
    action,
    subjectId: id,
    subjectName: after.title,
    before: audited(before),
    after: audited(after),
  });
  changed(staticPagesTag, staticPageTag(id));
  if (!after.isActive) changed(sourceTag(staticPageTag(id)));
  return presentAdminPage(await saved(transaction, id));
}

/** Publishes a page if it is still inactive and its time is over. 409 if a redirect uses its URL. */
const publishPage = (ctx: Context, id: number): Promise<void> =>
  ctx.write(theSchedule, async (change) => {
    await lockPages(change.transaction);
    const [page] = await selectAdminPages(change.transaction, id);
    // Another node may have published the page meanwhile, or a user may have moved its time.
    if (!page?.publishAt || page.isActive || page.publishAt.getTime() > ctx.now()) return;
    const { title, slug } = page;
    const fields = { title, slug, isActive: true };
    await changePage(ctx, change, theSchedule.name, { id, fields, action: 'page.published' });
  });

/** Deletes a page with its elements and `attachments`. */
export const deleteStaticPage = (
  ctx: Context,
  author: Author,
  id: number,
  attachments: Pick<PageAttachments, 'deleteOf'>,
): Promise<DeletedPage> =>
  ctx.write(author, async ({ transaction, changed, audit }) => {
    await lockPages(transaction);
    const { title, slug, isActive, isFaq, role, description, elementCount } = await saved(transaction, id);
    await deletePage(transaction, id);
    await attachments.deleteOf(transaction, 'page', [id]);
    const before = { title, slug, isActive, isFaq, role, description, elements: elementCount };
    audit({ action: 'page.deleted', subjectId: id, subjectName: title, before });
    changed(staticPagesTag, staticPageTag(id), sourceTag(staticPageTag(id)));
    return { id, title, elements: elementCount };
  });
