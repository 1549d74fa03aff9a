import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { StorageError } from '#platform/storage/file-storage.ts';
import { writeTemporaryFile } from '#platform/storage/temporary-file.ts';
import { description, mostImportBytes, type ImportReport } from '../redirects-admin.contract.ts';
import { deleteMissing } from './missing-urls.queries.ts';
import { redirectsTag } from './moved-urls.service.ts';
import { redirectSource, redirectTarget, type OwnSite } from './redirect-url.ts';
import { planRedirects, targetsNowhere, type PagesAt } from './redirect-rules.ts';
import {
  insertRedirects,
  selectRedirectsAfter,
  selectRedirectsFrom,
  updateRedirectsFrom,
  updateTargetsFrom,
  type RedirectColumns,
  type RedirectRow,
} from './redirects-admin.queries.ts';
import { readRedirectsCsv, redirectColumns, redirectsCsv, type CsvRow } from './redirects-csv.ts';
import { lockMoves } from './redirects.queries.ts';

export interface RedirectsTransfer {
  /** Yields all redirects as CSV in chunks, in the format that `imported` reads. */
  exported(): AsyncGenerator<string>;
  /**
   * Previews the import of a CSV file. With the `plan` of that preview, writes all accepted rows or none. The file's
   * columns change existing redirects; their hit counts stay. Throws `conflict` if the result would now differ from
   * the preview, and `payload_too_large` over `mostImportBytes`.
   */
  imported(
    author: Author,
    file: { content: AsyncIterable<Uint8Array>; plan?: string | undefined },
  ): Promise<ImportReport>;
}

const rowsAtOnce = 1_000;
const writesShown = 100;
const refusalsShown = 200;
/** Maximum number of changed redirects in an audit entry: the log is not a copy of the table. */
const changesAudited = 50;
/** A valid row. `present` is the existing redirect from the same source. */
interface Row {
  line: number;
  redirect: RedirectColumns & { hitCount: number };
  present?: RedirectRow;
}
type Refusal = ImportReport['refusals'][number];

const words: Record<string, boolean> = { true: true, yes: true, 1: true, false: false, no: false, 0: false };

/** Parses a boolean cell. A missing or empty cell gives `fallback`. */
function yesOrNo(cell: string | undefined, fallback: boolean): boolean {
  if (!cell) return fallback;
  const known = words[cell.toLowerCase()];
  if (known === undefined) throw new Error('isActive, isAutomatic and ignoresCase are true or false');
  return known;
}

function readRow({ line, cells }: CsvRow, site: OwnSite, present: RedirectRow | undefined): Row {
  const { sourceUrl = '', targetUrl = '', statusCode = '', hitCount = '' } = cells;
  if (sourceUrl === '' || targetUrl === '') throw new Error('Source URL and Target URL are required');
  const source = redirectSource(sourceUrl, site);
  if ('problem' in source) throw new Error(source.problem);
  const target = redirectTarget(targetUrl, site);
  if ('problem' in target) throw new Error(target.problem);
  if (!/^(30[12])?$/.test(statusCode)) throw new Error('The status code must be 301 or 302');
  if (!/^\d{0,15}$/.test(hitCount)) throw new Error('The number of hits must be a whole number');
  const text = description.safeParse(cells.description ?? present?.description ?? '');
  if (!text.success) throw new Error(`The description ${text.error.issues[0]!.message}`);
  return {
    line,
    ...(present && { present }),
    redirect: {
      sourceUrl: source.url,
      targetUrl: target.url,
      statusCode: Number(statusCode) || (present?.statusCode ?? 301),
      isActive: yesOrNo(cells.isActive, present?.isActive ?? true),
      description: text.data || null,
      isAutomatic: yesOrNo(cells.isAutomatic, present?.isAutomatic ?? false),
      ignoresCase: yesOrNo(cells.ignoresCase, present?.ignoresCase ?? false),
      hitCount: Number(hitCount),
    },
  };
}

function isUnchanged({ redirect, present }: Row): boolean {
  const { hitCount: _hits, ...columns } = redirect;
  return present !== undefined && isDeepStrictEqual({ ...present, ...columns }, present);
}

/** Formats a redirect for the audit log: '/a -> /b (302, off): why'. */
const formatSettingValue = ({
  sourceUrl,
  targetUrl,
  statusCode,
  isActive,
  description: why,
}: RedirectColumns) =>
  `${sourceUrl} -> ${targetUrl} (${statusCode}${isActive ? '' : ', off'})${why === null ? '' : `: ${why}`}`;

/** Returns the audit states of an import: the counts, and the first changed redirects before and after. */
function auditedStates(accepted: Row[], counts: object): { before: object | null; after: object } {
  const changes = accepted.flatMap(({ redirect, present }) => (present ? [{ redirect, present }] : []));
  if (changes.length === 0) return { before: null, after: counts };
  const shown = changes.slice(0, changesAudited);
  return {
    before: { redirects: shown.map(({ present }) => formatSettingValue(present)) },
    after: { ...counts, redirects: shown.map(({ redirect }) => formatSettingValue(redirect)) },
  };
}

/** The error for a file over `mostImportBytes`. */
export function tooLarge(): AppError {
  return new AppError('payload_too_large', { public: 'The file is over the 256 MB limit' });
}

function refuseTooLarge(error: unknown): never {
  throw error instanceof StorageError && error.reason === 'too-large' ? tooLarge() : error;
}

/** Exports and imports redirects as CSV. */
export function createRedirectsTransfer(dependencies: {
  db: Database;
  write: AuditedWrite;
  pagesAt: PagesAt;
  site: OwnSite;
  /** For uploaded files during an import. */
  temporaryFolder: string;
}): RedirectsTransfer {
  const { db, write, pagesAt, site, temporaryFolder } = dependencies;

  /** Returns the rows that differ from existing redirects, one for each source, and the refused rows with reasons. */
  async function readRows(transaction: Database, content: AsyncIterable<Uint8Array>) {
    const lines = new Map<string, number>();
    const rows: Row[] = [];
    const refusals: Refusal[] = [];
    let unchanged = 0;

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
    for await (const row of readRedirectsCsv(content)) {
      some.push(row);
      if (some.length < rowsAtOnce) continue;
      await readSome(some);
      some = [];
    }
    await readSome(some);
    return { rows, refusals, unchanged };
  }

  async function plan(transaction: Database, content: AsyncIterable<Uint8Array>) {
    const { rows, refusals, unchanged } = await readRows(transaction, content);
    const candidates = rows.map(({ redirect, present }) => ({ ...redirect, present }));
    const { problems, targets, retargeted } = await planRedirects(transaction, candidates, pagesAt);
    const accepted: Row[] = [];
    for (const [at, row] of rows.entries()) {
      const problem = problems[at];
      const { line, redirect } = row;
      if (problem) refusals.push({ line, sourceUrl: redirect.sourceUrl, reason: problem.message });
      else accepted.push({ ...row, redirect: { ...redirect, targetUrl: targets[at]! } });
    }
    refusals.sort((one, other) => one.line - other.line);
    return { unchanged, accepted, retargeted, refusals };
  }
  type Plan = Awaited<ReturnType<typeof plan>>;

  async function reportOf(transaction: Database, planned: Plan): Promise<Omit<ImportReport, 'isDone'>> {
    const { accepted, refusals, unchanged } = planned;
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

  async function writeRows(transaction: Database, { accepted, retargeted }: Plan): Promise<void> {
    for (let at = 0; at < accepted.length; at += rowsAtOnce) {
      const some = accepted.slice(at, at + rowsAtOnce);
      const added = some.filter(({ present }) => !present).map(({ redirect }) => redirect);
      await insertRedirects(transaction, added);
      await updateRedirectsFrom(
        transaction,
        some.filter(({ present }) => present).map(({ redirect }) => redirect),
      );
      await deleteMissing(
        transaction,
        added.map(({ sourceUrl }) => sourceUrl),
      );
    }
    await updateTargetsFrom(transaction, retargeted);
  }

  /** Plans an import, and executes it if its plan is `wanted`. */
  function importFile(author: Author, content: () => AsyncIterable<Uint8Array>, wanted: string | undefined) {
    return write(author, async ({ transaction, changed, audit }) => {
      await lockMoves(transaction);
      const planned = await plan(transaction, content());
      const report = await reportOf(transaction, planned);
      if (wanted === undefined) return { isDone: false, ...report };
      if (wanted !== report.plan) {
        const message = 'Redirects changed after this file was checked. Check it again.';
        throw new AppError('conflict', { public: message });
      }
      if (planned.accepted.length === 0) return { isDone: true, ...report };
      await writeRows(transaction, planned);
      const { added, changed: changes, unchanged, refused } = report;
      audit({
        action: 'redirect.imported',
        subjectName: `${added + changes} redirects`,
        ...auditedStates(planned.accepted, { added, changed: changes, unchanged, refused }),
      });
      changed(redirectsTag);
      return { isDone: true, ...report };
    });
  }

  return {
    async *exported() {
      yield redirectsCsv([[...redirectColumns]]);
      for (let afterId = 0; ;) {
        const rows = await selectRedirectsAfter(db, afterId, rowsAtOnce);
        const last = rows.at(-1);
        if (!last) return;
        const values = rows.map((row) => ({
          ...row,
          isActive: String(row.isActive),
          isAutomatic: String(row.isAutomatic),
          ignoresCase: String(row.ignoresCase),
          updatedAt: row.updatedAt.toISOString(),
        }));
        yield redirectsCsv(values.map((row) => redirectColumns.map((column) => row[column])));
        afterId = last.id;
      }
    },
    async imported(author, { content, plan: wanted }) {
      // Receive the whole file first: a slow client must not hold the lock on redirects.
      const { path } = await writeTemporaryFile(temporaryFolder, content, mostImportBytes).catch(
        refuseTooLarge,
      );
      try {
        return await importFile(author, () => createReadStream(path), wanted);
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}
