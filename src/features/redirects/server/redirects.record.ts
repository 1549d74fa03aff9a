import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import { isPageRequested, maxListed } from '#lib/contract/whole-list.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, type FieldProblem } from '#platform/errors/app-error.ts';
import { defineRecord } from '#platform/records/record.ts';
import {
  deletedRedirect,
  redirect,
  redirectFields,
  redirectsPage,
  redirectsQuery,
  type Redirect,
  type RedirectFields,
} from '../redirects-admin.contract.ts';
import { deleteMissing } from './missing-urls.queries.ts';
import { redirectsTag } from './moved-urls.service.ts';
import {
  findProblems,
  findTargetsWithoutPage,
  withCurrentTargets,
  type RedirectRules,
  type RedirectsContext,
} from './redirect-rules.ts';
import { redirectSource, redirectTarget, type OwnSite } from './redirect-url.ts';
import {
  countRedirects,
  redirectRows,
  selectRedirects,
  selectRedirectsFrom,
  type RedirectColumns,
  type RedirectRow,
} from './redirects-admin.queries.ts';
import { lockMoves } from './redirects.queries.ts';

/** Redirects in the back office. The source of a redirect is unique, and its target is neither a loop nor unknown. */
export function defineRedirectRecord({
  pages,
  pagesAt,
  site,
}: Pick<RedirectsContext, 'pages' | keyof RedirectRules>) {
  /** Converts rows to API records with their warnings. */
  async function present(db: Database, rows: RedirectRow[]): Promise<Redirect[]> {
    const targets = rows.map(({ targetUrl }) => targetUrl);
    const nowhere = await findTargetsWithoutPage(db, targets, pagesAt);
    const sources = rows.map(({ sourceUrl }) => sourceUrl);
    const hidden = await pagesAt(db, sources);
    return rows.map(({ pageKind: _kind, pageId: _page, ...row }) => ({
      ...row,
      statusCode: row.statusCode as Redirect['statusCode'],
      updatedAt: row.updatedAt.toISOString(),
      leadsNowhere: nowhere.has(row.targetUrl),
      hides: (row.isActive && !row.isAutomatic && hidden.get(row.sourceUrl)) || null,
    }));
  }

  const readCurrent = async (db: Database, rows: RedirectRow[]) => withCurrentTargets(db, rows, pages);

  async function lock(db: Database, id: number): Promise<RedirectRow | undefined> {
    const row = await redirectRows.lock(db, id);
    return row && (await readCurrent(db, [row]))[0];
  }

  /** Throws if the redirect may not be written. */
  async function refuseInvalid(transaction: Database, row: RedirectColumns, existing?: RedirectRow) {
    const [taken] = await readCurrent(transaction, await selectRedirectsFrom(transaction, [row.sourceUrl]));
    if (taken && taken.id !== existing?.id) {
      const message = `A redirect from this URL already exists. It leads to ${taken.targetUrl}`;
      throw refusal('conflict', { field: 'sourceUrl', message });
    }
    const [problem] = await findProblems(transaction, [{ ...row, present: existing }], pagesAt);
    if (problem) throw refusal('validation_failed', problem);
  }

  return defineRecord({
    noun: 'redirect',
    url: '/api/admin/redirects',
    schemas: { saved: redirect, fields: redirectFields, removed: deletedRedirect },
    summaries: {
      read: 'One redirect',
      create: 'Creates a redirect, which applies to every language',
      update: 'Updates a redirect, or turns it on or off',
      remove: 'Deletes a redirect; its source responds with 404 again',
    },
    rows: { ...redirectRows, lock },
    getWrite:
      ({ write }) =>
      (author, work) =>
        write(author, async (change) => {
          await lockMoves(change.transaction);
          return work(change);
        }),
    refuseStaleEdit,
    list: {
      summary: 'The redirects; with `limit` or `offset` one page of them, with the total',
      query: redirectsQuery,
      answer: z.union([redirectsPage, z.array(redirect)]),
      async read({ db }, query) {
        const isPage = isPageRequested(query);
        const [rows, total] = await Promise.all([
          selectRedirects(db, isPage ? query : { ...query, limit: maxListed }),
          countRedirects(db, query),
        ]);
        const list = await present(db, await readCurrent(db, rows));
        return isPage ? { redirects: list, total } : list;
      },
    },
    async read(db, id) {
      const row = await lock(db, id);
      return row && (await present(db, [row]))[0];
    },
    async prepare(_transaction, fields) {
      parseUrls(fields, site);
    },
    async getColumns(transaction, fields, existing) {
      const { statusCode = existing?.statusCode ?? 301, isActive = existing?.isActive ?? true } = fields;
      const { description = existing?.description } = fields;
      const way = { ...parseUrls(fields, site), statusCode };
      // A redirect with a new source, target or status code counts as manual.
      const isAutomatic = existing !== undefined && existing.isAutomatic && hasSame(existing, way);
      const columns = { ...way, isActive, description: description || null };
      if (!existing || !hasSame(existing, columns))
        await refuseInvalid(transaction, { ...columns, isAutomatic }, existing);
      return isAutomatic ? columns : { ...columns, pageKind: null, pageId: null };
    },
    describe({ id: _id, hitCount: _hits, updatedAt: _updated, pageKind: _kind, pageId: _page, ...facts }) {
      return { name: facts.sourceUrl, facts };
    },
    getTags: () => [redirectsTag],
    onCreated: ({ transaction }, { sourceUrl }) => deleteMissing(transaction, [sourceUrl]),
  });
}

/** Returns whether the row has these values. */
const hasSame = (row: RedirectRow, values: Partial<RedirectRow>) =>
  isDeepStrictEqual({ ...row, ...values }, row);

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
