import { isDeepStrictEqual } from 'node:util';
import type { AuditedChange, AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { Redirect, RedirectFields, RedirectsPage, RedirectsQuery } from '../redirects-admin.contract.ts';
import { parseUrls, refuseInvalid } from './entered-redirect.ts';
import { deleteMissing } from './missing-urls.queries.ts';
import { redirectsTag } from './moved-urls.service.ts';
import type { OwnSite } from './redirect-url.ts';
import type { PagesAt } from './redirect-rules.ts';
import { presentRedirects } from './redirects.presenter.ts';
import {
  countRedirects,
  deleteRedirect,
  insertRedirects,
  selectRedirect,
  selectRedirects,
  updateRedirect,
  type RedirectColumns,
  type RedirectRow,
} from './redirects-admin.queries.ts';
import { lockMoves } from './redirects.queries.ts';

export type RedirectsAdmin = ReturnType<typeof createRedirectsAdmin>;

const columnsOf = ({ id: _id, hitCount: _hits, updatedAt: _updated, ...columns }: RedirectRow) => columns;

/**
 * Manages redirects. Each write returns the saved record. Throws `not_found` for an unknown redirect,
 * `validation_failed` at the wrong field, and `conflict` if the source has a redirect already.
 */
export function createRedirectsAdmin(dependencies: {
  db: Database;
  write: AuditedWrite;
  pagesAt: PagesAt;
  site: OwnSite;
}) {
  const { db, write, pagesAt, site } = dependencies;

  async function saved(source: Database, id: number): Promise<Redirect> {
    const row = await selectRedirect(source, id);
    if (!row) throw notFound('Redirect not found');
    const [presented] = await presentRedirects(source, [row], pagesAt);
    return presented!;
  }

  async function create({ transaction, changed, audit }: AuditedChange, fields: RedirectFields) {
    const urls = parseUrls(fields, site);
    const row: RedirectColumns = {
      ...urls,
      statusCode: fields.statusCode ?? 301,
      isActive: fields.isActive ?? true,
      description: fields.description || null,
      isAutomatic: false,
      ignoresCase: fields.ignoresCase ?? false,
    };
    await lockMoves(transaction);
    await refuseInvalid(transaction, row, { pagesAt });
    const id = (await insertRedirects(transaction, [row]))!;
    await deleteMissing(transaction, [row.sourceUrl]);
    audit({ action: 'redirect.created', subjectId: id, subjectName: row.sourceUrl, after: row });
    changed(redirectsTag);
    return saved(transaction, id);
  }

  async function update(change: AuditedChange, id: number, fields: RedirectFields) {
    const { transaction, changed, audit } = change;
    const urls = parseUrls(fields, site);
    await lockMoves(transaction);
    const present = await selectRedirect(transaction, id);
    if (!present) throw notFound('Redirect not found');
    const thing = { subjectType: 'redirect', subjectId: id, updatedAt: present.updatedAt };
    await refuseStaleEdit(transaction, thing, fields.updatedAt);
    const {
      statusCode = present.statusCode,
      isActive = present.isActive,
      ignoresCase = present.ignoresCase,
    } = fields;
    const description = fields.description === undefined ? present.description : fields.description || null;
    const before = columnsOf(present);
    const isSameWay = isDeepStrictEqual(
      [before.sourceUrl, before.targetUrl, before.statusCode],
      [urls.sourceUrl, urls.targetUrl, statusCode],
    );
    // A redirect with a new source, target or status code counts as manual.
    const isAutomatic = present.isAutomatic && isSameWay;
    const after = { ...urls, statusCode, isActive, description, isAutomatic, ignoresCase };
    if (isDeepStrictEqual(before, after)) return saved(transaction, id);
    await refuseInvalid(transaction, after, { pagesAt, present });
    await updateRedirect(transaction, id, after);
    audit({
      action: 'redirect.updated',
      subjectId: id,
      subjectName: after.sourceUrl,
      before,
      after,
    });
    changed(redirectsTag);
    return saved(transaction, id);
  }

  async function remove({ transaction, changed, audit }: AuditedChange, id: number) {
    await lockMoves(transaction);
    const present = await selectRedirect(transaction, id);
    if (!present) throw notFound('Redirect not found');
    const { sourceUrl } = present;
    await deleteRedirect(transaction, id);
    audit({
      action: 'redirect.deleted',
      subjectId: id,
      subjectName: sourceUrl,
      before: columnsOf(present),
    });
    changed(redirectsTag);
    return { id, sourceUrl };
  }

  return {
    async list(query: RedirectsQuery): Promise<RedirectsPage> {
      const [rows, total] = await Promise.all([selectRedirects(db, query), countRedirects(db, query)]);
      return { redirects: await presentRedirects(db, rows, pagesAt), total };
    },
    byId: (id: number) => saved(db, id),
    create: (author: Author, fields: RedirectFields) => write(author, (change) => create(change, fields)),
    update: (author: Author, id: number, fields: RedirectFields) =>
      write(author, (change) => update(change, id, fields)),
    remove: (author: Author, id: number) => write(author, (change) => remove(change, id)),
  };
}
