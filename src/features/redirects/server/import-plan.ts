import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#platform/database/database.ts';
import { description, type ImportReport } from '../redirects-admin.contract.ts';
import { selectRedirectsFrom, type RedirectColumns, type RedirectRow } from './redirects-admin.queries.ts';
import {
  findProblems,
  findTargetsWithoutPage,
  withCurrentTargets,
  type RedirectsContext,
} from './redirect-rules.ts';
import { findReasonToLeaveOut, readRedirectsCsv, type CsvRow } from './redirects-csv.ts';
import { redirectSource, redirectTarget, type OwnSite } from './redirect-url.ts';

const maxListedWrites = 100;
const maxListedRefusals = 200;

/** A valid row. `present` is the existing redirect from the same source. */
export interface ImportRow {
  line: number;
  redirect: RedirectColumns & { hitCount: number };
  present?: RedirectRow;
}
type Refusal = ImportReport['refusals'][number];

const yes = new Set(['true', 'yes', '1', 'active', 'enabled', 'publish', 'सक्रिय']);
const no = new Set(['false', 'no', '0']);
/** Only 301 and 302 are stored. The others differ for requests with a body, which no page takes. */
const statusCodes: Record<string, number> = { 301: 301, 302: 302, 303: 302, 307: 302, 308: 301 };

/** Parses a boolean cell. A missing or empty cell gives `fallback`. */
function yesOrNo(cell: string | undefined, fallback: boolean): boolean {
  if (!cell) return fallback;
  const word = cell.toLowerCase();
  if (yes.has(word)) return true;
  if (no.has(word)) return false;
  throw new Error('isActive and isAutomatic are true or false');
}

function parseRow({ line, cells }: CsvRow, site: OwnSite, present: RedirectRow | undefined): ImportRow {
  const { sourceUrl = '', targetUrl = '', statusCode = '', hitCount = '' } = cells;
  if (sourceUrl === '' || targetUrl === '') throw new Error('Source URL and Target URL are required');
  const source = redirectSource(sourceUrl, site);
  if ('problem' in source) throw new Error(source.problem);
  // Yoast SEO and Rank Math leave out the first slash.
  const target = redirectTarget(targetUrl.replace(/^(?=[^/?#:.]+([/?#]|$))/, '/'), site);
  if ('problem' in target) throw new Error(target.problem);
  if (statusCode !== '' && !statusCodes[statusCode]) throw new Error('The status code must be 301 or 302');
  if (!/^\d{0,15}$/.test(hitCount)) throw new Error('The number of hits must be a whole number');
  const text = description.safeParse(cells.description ?? present?.description ?? '');
  if (!text.success) throw new Error(`The description ${text.error.issues[0]!.message}`);
  // Only a move makes a redirect automatic. One with a new target counts as manual.
  const staysAutomatic = present !== undefined && present.isAutomatic && present.targetUrl === target.url;
  return {
    line,
    ...(present && { present }),
    redirect: {
      sourceUrl: source.url,
      targetUrl: target.url,
      statusCode: statusCodes[statusCode] ?? present?.statusCode ?? 301,
      isActive: yesOrNo(cells.isActive, present?.isActive ?? true),
      description: text.data || null,
      isAutomatic: yesOrNo(cells.isAutomatic, true) && staysAutomatic,
      hitCount: Number(hitCount),
    },
  };
}

function isUnchanged({ redirect, present }: ImportRow): boolean {
  const { hitCount: _hits, ...columns } = redirect;
  return present !== undefined && isDeepStrictEqual({ ...present, ...columns }, present);
}

/** Returns the rows that differ from existing redirects, one for each source, and the refused rows with reasons. */
async function parseRows({ site, pages }: RedirectsContext, transaction: Database, rows: CsvRow[]) {
  const urls = rows.map(({ cells }) => {
    const source = redirectSource(cells.sourceUrl ?? '', site);
    return 'url' in source ? source.url : '';
  });
  const existing = await withCurrentTargets(transaction, await selectRedirectsFrom(transaction, urls), pages);
  const present = new Map(existing.map((row) => [row.sourceUrl, row]));
  const lines = new Map<string, number>();
  const changes: ImportRow[] = [];
  const refusals: Refusal[] = [];
  for (const [at, row] of rows.entries()) {
    const url = urls[at]!;
    try {
      const first = lines.get(url);
      if (first !== undefined) throw new Error(`Line ${first} has the same source`);
      const parsed = parseRow(row, site, present.get(url));
      lines.set(url, row.line);
      if (!isUnchanged(parsed)) changes.push(parsed);
    } catch (error) {
      const { line, cells } = row;
      refusals.push({ line, sourceUrl: cells.sourceUrl ?? '', reason: (error as Error).message });
    }
  }
  return { changes, refusals, unchanged: lines.size - changes.length };
}

/**
 * Returns the rows that an import of a file writes, and its report with a digest that changes if the import would
 * write anything else. Writes nothing.
 */
export async function planImport(
  ctx: RedirectsContext,
  transaction: Database,
  file: Buffer,
): Promise<{ accepted: ImportRow[]; report: Omit<ImportReport, 'isDone'> }> {
  const leftOut = { patterns: 0, inactive: 0, gone: 0 };
  const rows: CsvRow[] = [];
  for await (const row of readRedirectsCsv(file)) {
    const reason = findReasonToLeaveOut(row.cells);
    if (reason) leftOut[reason] += 1;
    else rows.push(row);
  }
  const { changes, refusals, unchanged } = await parseRows(ctx, transaction, rows);
  const candidates = changes.map(({ redirect, present }) => ({ ...redirect, present }));
  const problems = await findProblems(transaction, candidates, ctx.pagesAt);
  const accepted = changes.filter((_row, at) => !problems[at]);
  for (const [at, { line, redirect }] of changes.entries())
    if (problems[at]) refusals.push({ line, sourceUrl: redirect.sourceUrl, reason: problems[at].message });
  refusals.sort((a, b) => a.line - b.line);
  const changed = accepted.filter(({ present }) => present).length;
  const listed = accepted.slice(0, maxListedWrites);
  // Rows of one import may lead to each other.
  const made = new Set(accepted.map(({ redirect }) => redirect.sourceUrl));
  const nowhere = await findTargetsWithoutPage(
    transaction,
    listed.map(({ redirect }) => redirect.targetUrl),
    ctx.pagesAt,
  );
  const digest = createHash('sha256');
  // The digest includes the last edit time, so that the import does not overwrite an edit since the preview.
  for (const { redirect, present } of accepted)
    digest.update(JSON.stringify([redirect, present?.id, present?.updatedAt]));
  digest.update(JSON.stringify(refusals));
  const report = {
    added: accepted.length - changed,
    changed,
    unchanged,
    refused: refusals.length,
    leftOut,
    writes: listed.map(({ line, redirect: { sourceUrl, targetUrl }, present }) => ({
      line,
      kind: present ? ('changed' as const) : ('added' as const),
      sourceUrl,
      targetUrl,
      leadsNowhere: nowhere.has(targetUrl) && !made.has(targetUrl.split(/[?#]/, 1)[0]!),
    })),
    refusals: refusals.slice(0, maxListedRefusals),
    plan: digest.digest('hex'),
  };
  return { accepted, report };
}
