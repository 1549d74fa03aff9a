import type { Author } from '#platform/audit/audited-write.ts';
import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import { damagedVersion, getVersion, listVersions } from '#features/versions/versions.server.ts';
import type { KeptVersion } from '#lib/contract/kept-version.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors/app-error.ts';
import {
  pageContent,
  restorableContent,
  type RestoreVersionBody,
  type WholePageVersion,
  type AdminPage,
} from '../../static-pages-admin.contract.ts';
import { replaceElements } from '../static-pages.queries.ts';
import { staticPagesTag, staticPageTag } from '../static-pages.service.ts';
import {
  getElementColumns,
  lockPage,
  touchContent,
  getPageOwner,
  keepPageVersion,
} from './elements-admin.queries.ts';
import { lockPages, selectAdminPages, updatePage } from './pages-admin.queries.ts';
import { getChangedAt, presentAdminPage } from './pages-admin.service.ts';

async function findPage(source: Database, id: number) {
  const [page] = await selectAdminPages(source, id);
  if (!page) throw notFound('Page not found');
  return page;
}

/** Returns the versions of a page, newest first. Empty for a page that was never edited. Throws 404. */
export async function listPageVersions({ db }: Context, pageId: number): Promise<KeptVersion[]> {
  const rows = await listVersions(db, getPageOwner(pageId));
  if (rows.length === 0) await findPage(db, pageId);
  return rows.map(({ version, at, userName }) => ({ version, at, userName }));
}

/** Throws 404 if the version does not exist, and 409 if it is damaged. */
export async function getPageVersion(
  { db }: Context,
  pageId: number,
  target: number,
): Promise<WholePageVersion> {
  const { version, at, userName, content } = await getVersion(db, getPageOwner(pageId), target);
  const readable = pageContent.safeParse(content);
  if (!readable.success) throw damagedVersion();
  return { version, at, userName, ...readable.data };
}

/** Restores the content of a version as a new version. 409 if the page has changed since the client read it. */
export const restorePageVersion = (
  ctx: Context,
  author: Author,
  { id, version, changedAt }: { id: number; version: number } & RestoreVersionBody,
): Promise<AdminPage> =>
  ctx.write(author, async ({ transaction, changed, audit }) => {
    await lockPages(transaction);
    await lockPage(transaction, id);
    const page = await findPage(transaction, id);
    const edited = { subjectType: 'page', subjectId: id, updatedAt: getChangedAt(page) };
    await refuseStaleEdit(transaction, edited, changedAt);
    const { content } = await getVersion(transaction, getPageOwner(id), version);
    const stored = restorableContent.safeParse(content);
    if (!stored.success) throw damagedVersion();
    await keepPageVersion(transaction, id, null);
    const { elements, ...fields } = stored.data;
    const { slug, isActive, publishAt, role } = page;
    await updatePage(transaction, id, { ...fields, slug, isActive, publishAt, role });
    const columns = elements.map((element) => getElementColumns(element));
    await replaceElements(transaction, id, columns);
    await touchContent(transaction, id);
    audit({
      action: 'page.version-restored',
      subjectId: id,
      subjectName: fields.title,
      before: { title: page.title, elements: page.elementCount },
      after: { title: fields.title, elements: elements.length, version },
    });
    changed(staticPagesTag, staticPageTag(id));
    await keepPageVersion(transaction, id, author.name);
    return presentAdminPage(await findPage(transaction, id));
  });
