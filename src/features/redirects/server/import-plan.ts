import { createHash } from 'node:crypto';
import type { Database } from '#platform/database/database.ts';
import type { ImportReport } from '../redirects-admin.contract.ts';
import { readImportRows, type ImportRow, type Refusal } from './import-rows.ts';
import type { RedirectColumns } from './redirects-admin.queries.ts';
import { planRedirects, targetsNowhere, type PagesAt } from './redirect-rules.ts';
import type { OwnSite } from './redirect-url.ts';

const writesShown = 100;
const refusalsShown = 200;
/** Maximum number of changed redirects in an audit entry: the log is not a copy of the table. */
const changesAudited = 50;

/** The rows that an import writes, and the existing redirects that it retargets. */
export interface ImportPlan {
  accepted: ImportRow[];
  retargeted: Awaited<ReturnType<typeof planRedirects>>['retargeted'];
  /** Ordered by line. */
  refusals: Refusal[];
  /** Number of rows that equal an existing redirect. */
  unchanged: number;
  leftOut: ImportReport['leftOut'];
}

/** Reads a CSV file and decides what its import writes. Writes nothing. */
export async function planImport(
  transaction: Database,
  path: string,
  { site, pagesAt }: { site: OwnSite; pagesAt: PagesAt },
): Promise<ImportPlan> {
  const { rows, refusals, ...counts } = await readImportRows(transaction, path, site);
  const candidates = rows.map(({ redirect, present }) => ({ ...redirect, present }));
  const { problems, targets, retargeted } = await planRedirects(transaction, candidates, pagesAt);
  const accepted: ImportRow[] = [];
  for (const [at, row] of rows.entries()) {
    const problem = problems[at];
    const { line, redirect } = row;
    if (problem) refusals.push({ line, sourceUrl: redirect.sourceUrl, reason: problem.message });
    else accepted.push({ ...row, redirect: { ...redirect, targetUrl: targets[at]! } });
  }
  refusals.sort((one, other) => one.line - other.line);
  return { ...counts, accepted, retargeted, refusals };
}

/** Returns the report of a plan, with a digest that changes if the import would write anything else. */
export async function reportPlan(
  transaction: Database,
  planned: ImportPlan,
  pagesAt: PagesAt,
): Promise<Omit<ImportReport, 'isDone'>> {
  const { accepted, refusals, unchanged, leftOut } = planned;
  const changed = accepted.filter(({ present }) => present).length;
  const shown = accepted.slice(0, writesShown);
  // Rows of one import may lead to each other.
  const made = new Set(accepted.map(({ redirect }) => redirect.sourceUrl));
  const nowhere = await targetsNowhere(
    transaction,
    shown.map(({ redirect }) => redirect.targetUrl),
    pagesAt,
  );
  const digest = createHash('sha256');
  // The digest includes the last edit time, so that the import does not overwrite an edit since the preview.
  for (const { redirect, present } of accepted)
    digest.update(JSON.stringify([redirect, present?.id, present?.updatedAt]));
  digest.update(JSON.stringify(refusals));
  return {
    added: accepted.length - changed,
    changed,
    unchanged,
    refused: refusals.length,
    leftOut,
    writes: shown.map(({ line, redirect: { sourceUrl, targetUrl }, present }) => ({
      line,
      kind: present ? 'changed' : 'added',
      sourceUrl,
      targetUrl,
      leadsNowhere: nowhere.has(targetUrl) && !made.has(targetUrl.split(/[?#]/, 1)[0]!),
    })),
    refusals: refusals.slice(0, refusalsShown),
    plan: digest.digest('hex'),
  };
}

/** Formats a redirect for the audit log: '/a -> /b (302, off): why'. */
const formatRedirect = ({ sourceUrl, targetUrl, statusCode, isActive, description: why }: RedirectColumns) =>
  `${sourceUrl} -> ${targetUrl} (${statusCode}${isActive ? '' : ', off'})${why === null ? '' : `: ${why}`}`;

/** Returns the audit states of an import: the counts, and the first changed redirects before and after. */
export function auditedStates(
  accepted: ImportRow[],
  counts: object,
): { before: object | null; after: object } {
  const changes = accepted.flatMap(({ redirect, present }) => (present ? [{ redirect, present }] : []));
  if (changes.length === 0) return { before: null, after: counts };
  const shown = changes.slice(0, changesAudited);
  return {
    before: { redirects: shown.map(({ present }) => formatRedirect(present)) },
    after: { ...counts, redirects: shown.map(({ redirect }) => formatRedirect(redirect)) },
  };
}
