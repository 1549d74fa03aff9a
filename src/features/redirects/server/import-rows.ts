import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#platform/database/database.ts';
import { description, type ImportReport } from '../redirects-admin.contract.ts';
import { selectRedirectsFrom, type RedirectColumns, type RedirectRow } from './redirects-admin.queries.ts';
import { findReasonToLeaveOut, readRedirectsCsv, type CsvRow } from './redirects-csv.ts';
import { redirectSource, redirectTarget, type OwnSite } from './redirect-url.ts';

/** Rows that are read, or written, in one statement. */
export const rowsAtOnce = 1_000;

/** A valid row. `present` is the existing redirect from the same source. */
export interface ImportRow {
  line: number;
  redirect: RedirectColumns & { hitCount: number };
  present?: RedirectRow;
}
export type Refusal = ImportReport['refusals'][number];

const yes = new Set(['true', 'yes', '1', 'active', 'enabled', 'publish', 'case', 'सक्रिय']);
const no = new Set(['false', 'no', '0']);
/** Only 301 and 302 are stored. The others differ for requests with a body, which no page takes. */
const statusCodes: Record<string, number> = { 301: 301, 302: 302, 303: 302, 307: 302, 308: 301 };

/** Parses a boolean cell. A missing or empty cell gives `fallback`. */
function yesOrNo(cell: string | undefined, fallback: boolean): boolean {
  if (!cell) return fallback;
  const word = cell.toLowerCase();
  if (yes.has(word)) return true;
  if (no.has(word)) return false;
  throw new Error('isActive, isAutomatic and ignoresCase are true or false');
}

function readRow({ line, cells }: CsvRow, site: OwnSite, present: RedirectRow | undefined): ImportRow {
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
  return {
    line,
    ...(present && { present }),
    redirect: {
      sourceUrl: source.url,
      targetUrl: target.url,
      statusCode: statusCodes[statusCode] ?? present?.statusCode ?? 301,
      isActive: yesOrNo(cells.isActive, present?.isActive ?? true),
      description: text.data || null,
      isAutomatic: yesOrNo(cells.isAutomatic, present?.isAutomatic ?? false),
      ignoresCase: yesOrNo(cells.ignoresCase, present?.ignoresCase ?? false),
      hitCount: Number(hitCount),
    },
  };
}

function isUnchanged({ redirect, present }: ImportRow): boolean {
  const { hitCount: _hits, ...columns } = redirect;
  return present !== undefined && isDeepStrictEqual({ ...present, ...columns }, present);
}

/** Returns the rows that differ from existing redirects, one for each source, and the refused rows with reasons. */
export async function readImportRows(transaction: Database, path: string, site: OwnSite) {
  const lines = new Map<string, number>();
  const rows: ImportRow[] = [];
  const refusals: Refusal[] = [];
  let unchanged = 0;
  const leftOut = { patterns: 0, inactive: 0, gone: 0 };

  async function readSome(read: CsvRow[]): Promise<void> {
    const sources = read.map(({ cells }) => redirectSource(cells.sourceUrl ?? '', site));
    const urls = sources.map((source) => ('url' in source ? source.url : ''));
    const found = await selectRedirectsFrom(transaction, urls);
    const present = new Map(found.map((row) => [row.sourceUrl, row]));
    for (const [at, row] of read.entries()) {
      const url = urls[at]!;
      try {
        const first = lines.get(url);
        if (first !== undefined) throw new Error(`Line ${first} has the same source`);
        const taken = readRow(row, site, present.get(url));
        lines.set(url, row.line);
        if (isUnchanged(taken)) unchanged += 1;
        else rows.push(taken);
      } catch (error) {
        const { line, cells } = row;
        refusals.push({ line, sourceUrl: cells.sourceUrl ?? '', reason: (error as Error).message });
      }
    }
  }

  let some: CsvRow[] = [];
  for await (const row of readRedirectsCsv(path)) {
    const reason = findReasonToLeaveOut(row.cells);
    if (reason) {
      leftOut[reason] += 1;
      continue;
    }
    some.push(row);
    if (some.length < rowsAtOnce) continue;
    await readSome(some);
    some = [];
  }
  await readSome(some);
  return { rows, refusals, unchanged, leftOut };
}
