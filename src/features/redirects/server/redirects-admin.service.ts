import { isDeepStrictEqual } from 'node:util';
import type { AuditedChange, AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, notFound, type FieldProblem } from '#platform/errors/app-error.ts';
import type { Redirect, RedirectFields, RedirectsPage, RedirectsQuery } from '../redirects-admin.contract.ts';
import { deleteMissing } from './missing-urls.queries.ts';
import { redirectsTag } from './moved-urls.service.ts';
import { redirectSource, redirectTarget, type OwnSite } from './redirect-url.ts';
import { findProblems, targetsNowhere, type PagesAt } from './redirect-rules.ts';
import {
  countRedirects,
  deleteRedirect,
  insertRedirects,
  selectRedirect,
  selectRedirects,
  selectRedirectsFrom,
  updateRedirect,
  type RedirectColumns,
  type RedirectRow,
} from './redirects-admin.queries.ts';
import { lockMoves } from './redirects.queries.ts';

export type RedirectsAdmin = ReturnType<typeof createRedirectsAdmin>;

const columnsOf = ({ id: _id, hitCount: _hits, updatedAt: _updated, ...columns }: RedirectRow) => columns;

const refusal = (code: 'validation_failed' | 'conflict', ...fields: FieldProblem[]) =>
  new AppError(code, { public: fields.map(({ message }) => message).join(' '), fields });

/** Returns source and target in stored form. Throws if one of them is invalid. */
function parseUrls(fields: RedirectFields, site: OwnSite): { sourceUrl: string; targetUrl: string } {
  const source = redirectSource(fields.sourceUrl, site);
  const target = redirectTarget(fields.targetUrl, site);
  const problems = [
    ...('problem' in source ? [{ field: 'sourceUrl', message: source.problem }] : []),
    ...('problem' in target ? [{ field: 'targetUrl', message: target.problem }] : []),
  ];
  if ('problem' in source || 'problem' in target) throw refusal('validation_failed', ...problems);
  return { sourceUrl: source.url, targetUrl: target.url };
}

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
    return (await present(source, [row]))[0]!;
  }

  /** Converts rows to API records with their warnings. */
  async function present(source: Database, rows: RedirectRow[]): Promise<Redirect[]> {
    const targets = rows.map(({ targetUrl }) => targetUrl);
    const nowhere = await targetsNowhere(source, targets, pagesAt);
    const sources = rows.map(({ sourceUrl }) => sourceUrl);
    const pages = await pagesAt(source, sources);
    return rows.map((row) => ({
      ...row,
      statusCode: row.statusCode as Redirect['statusCode'],
      updatedAt: row.updatedAt.toISOString(),
      leadsNowhere: nowhere.has(row.targetUrl),
      hides: (row.isActive && pages.get(row.sourceUrl)) || null,
    }));
  }

  /** Throws if the redirect may not be written. */
  async function refuseInvalid(transaction: Database, row: RedirectColumns, existing?: RedirectRow) {
    const [taken] = await selectRedirectsFrom(transaction, [row.sourceUrl]);
    if (taken && taken.id !== existing?.id) {
      const message = `A redirect from this URL already exists. It leads to ${taken.targetUrl}`;
      throw refusal('conflict', { field: 'sourceUrl', message });
    }
    const [problem] = await findProblems(transaction, [{ ...row, present: existing }], pagesAt);
    if (problem) throw refusal('validation_failed', problem);
  }

  async function create({ transaction, changed, audit }: AuditedChange, fields: RedirectFields) {
    const urls = parseUrls(fields, site);
    const row: RedirectColumns = {
      ...urls,
      statusCode: fields.statusCode ?? 301,
      isActive: fields.isActive ?? true,
      description: fields.description || null,
      isAutomatic: false,
    };
    await lockMoves(transaction);
    await refuseInvalid(transaction, row);
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
    const existing = await selectRedirect(transaction, id);
    if (!existing) throw notFound('Redirect not found');
    const thing = { subjectType: 'redirect', subjectId: id, updatedAt: existing.updatedAt };
    await refuseStaleEdit(transaction, thing, fields.updatedAt);
    const { statusCode = existing.statusCode, isActive = existing.isActive } = fields;
    const description = fields.description === undefined ? existing.description : fields.description || null;
    const before = columnsOf(existing);
    const isSameWay = isDeepStrictEqual(
      [before.sourceUrl, before.targetUrl, before.statusCode],
      [urls.sourceUrl, urls.targetUrl, statusCode],
    );
    // A redirect with a new source, target or status code counts as manual.
    const isAutomatic = existing.isAutomatic && isSameWay;
    const after = { ...urls, statusCode, isActive, description, isAutomatic };
    if (isDeepStrictEqual(before, after)) return saved(transaction, id);
    await refuseInvalid(transaction, after, existing);
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
    const existing = await selectRedirect(transaction, id);
    if (!existing) throw notFound('Redirect not found');
    const { sourceUrl } = existing;
    await deleteRedirect(transaction, id);
    audit({
      action: 'redirect.deleted',
      subjectId: id,
      subjectName: sourceUrl,
      before: columnsOf(existing),
    });
    changed(redirectsTag);
    return { id, sourceUrl };
  }

  return {
    async list(query: RedirectsQuery): Promise<RedirectsPage> {
      const [rows, total] = await Promise.all([selectRedirects(db, query), countRedirects(db, query)]);
      return { redirects: await present(db, rows), total };
    },
    byId: (id: number) => saved(db, id),
    create: (author: Author, fields: RedirectFields) => write(author, (change) => create(change, fields)),
    update: (author: Author, id: number, fields: RedirectFields) =>
      write(author, (change) => update(change, id, fields)),
    remove: (author: Author, id: number) => write(author, (change) => remove(change, id)),
  };
}
