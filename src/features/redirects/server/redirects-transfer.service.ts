import { createHash } from 'node:crypto';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { AuditedWrite, Author } from '#features/audit/server/audited-write.service.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { description, type ImportReport } from '../redirects-admin.contract.ts';
import { deleteMissing } from './missing-addresses.queries.ts';
import { redirectsTag } from './moved-addresses.service.ts';
import { redirectSource, redirectTarget, type OwnSite } from './redirect-address.ts';
import { targetsNowhere, problemsOf, type PagesAt } from './redirect-rules.ts';
import {
  insertRedirects,
  selectRedirectsAfter,
  selectRedirectsFrom,
  updateRedirectsFrom,
  type RedirectColumns,
  type RedirectRow,
} from './redirects-admin.queries.ts';
import { readRedirectsCsv, redirectColumns, redirectsCsv, type CsvRow } from './redirects-csv.ts';
import { lockMoves } from './redirects.queries.ts';

export interface RedirectsTransfer {
  /** Every redirect as lines of a file that the import reads, some at a time. */
  exported(): AsyncGenerator<string>;
  /**
   * What a file would do; with the `plan` of that answer it is done, all of the accepted rows or none. A redirect that
   * is there is changed by the columns that the file has; its hits stay. 409 when it would do something else by now.
   */
  imported(author: Author, file: { text: string; plan?: string | undefined }): Promise<ImportReport>;
}

const rowsAtOnce = 1_000;
const writesShown = 100;
const refusalsShown = 200;
/** Redirects of which an entry says how they were before: the log is no copy of the table. */
const changesAudited = 50;
/** So many lines are read before others on this node have a turn. */
const linesAtOnce = 250;

/** A row that can be read; `present` is the redirect from its source as it is now. */
interface Row {
  line: number;
  redirect: RedirectColumns & { hitCount: number };
  present?: RedirectRow;
}
type Refusal = ImportReport['refusals'][number];

const words: Record<string, boolean> = { true: true, yes: true, 1: true, false: false, no: false, 0: false };

/** A cell as one of two; `fallback` for a cell that is not there or empty. */
function yesOrNo(cell: string | undefined, fallback: boolean): boolean {
  if (!cell) return fallback;
  const known = words[cell.toLowerCase()];
  if (known === undefined) throw new Error('isActive and isAutomatic are true or false');
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
      sourceUrl: source.address,
      targetUrl: target.address,
      statusCode: Number(statusCode) || (present?.statusCode ?? 301),
      isActive: yesOrNo(cells.isActive, present?.isActive ?? true),
      description: text.data || null,
      isAutomatic: yesOrNo(cells.isAutomatic, present?.isAutomatic ?? false),
      hitCount: Number(hitCount),
    },
  };
}

function isUnchanged({ redirect, present }: Row): boolean {
  const { hitCount: _hits, ...columns } = redirect;
  return present !== undefined && isDeepStrictEqual({ ...present, ...columns }, present);
}

/** A redirect in one line of the log: '/a -> /b (302, off): why'. */
const inWords = ({ sourceUrl, targetUrl, statusCode, isActive, description: why }: RedirectColumns) =>
  `${sourceUrl} -> ${targetUrl} (${statusCode}${isActive ? '' : ', off'})${why === null ? '' : `: ${why}`}`;

/** What an import is told as: how many, and of the first that were there how they were. */
function auditedStates(accepted: Row[], counts: object): { before: object | null; after: object } {
  const changes = accepted.flatMap(({ redirect, present }) => (present ? [{ redirect, present }] : []));
  if (changes.length === 0) return { before: null, after: counts };
  const shown = changes.slice(0, changesAudited);
  return {
    before: { redirects: shown.map(({ present }) => inWords(present)) },
    after: { ...counts, redirects: shown.map(({ redirect }) => inWords(redirect)) },
  };
}

/** Redirects to and from a file. */
export function createRedirectsTransfer(dependencies: {
  db: Database;
  write: AuditedWrite;
  pagesAt: PagesAt;
  site: OwnSite;
}): RedirectsTransfer {
  const { db, write, pagesAt, site } = dependencies;

  /** Rows that can be read, each source once, and why the others cannot. */
  async function readRows(
    transaction: Database,
    text: string,
  ): Promise<{ rows: Row[]; refusals: Refusal[] }> {
    const read = readRedirectsCsv(text).map((row) => ({
      row,
      source: redirectSource(row.cells.sourceUrl ?? '', site),
    }));
    const sources = read.flatMap(({ source }) => ('address' in source ? [source.address] : []));
    const present = new Map(
      (await selectRedirectsFrom(transaction, sources)).map((row) => [row.sourceUrl, row]),
    );
    const lines = new Map<string, number>();
    const rows: Row[] = [];
    const refusals: Refusal[] = [];
    for (const [at, { row, source }] of read.entries()) {
      if (at % linesAtOnce === 0) await turnOfLoop();
      const { line } = row;
      const address = 'address' in source ? source.address : '';
      try {
        const first = lines.get(address);
        if (first !== undefined) throw new Error(`Line ${first} has the same source`);
        rows.push(readRow(row, site, present.get(address)));
        lines.set(address, line);
      } catch (error) {
        refusals.push({ line, sourceUrl: row.cells.sourceUrl ?? '', reason: (error as Error).message });
      }
    }
    return { rows, refusals };
  }

  async function plan(transaction: Database, text: string) {
    const { rows, refusals } = await readRows(transaction, text);
    const differing = rows.filter((row) => !isUnchanged(row));
    const candidates = differing.map(({ redirect, present }) => ({ ...redirect, present }));
    const problems = await problemsOf(transaction, candidates, pagesAt);
    const accepted = differing.filter((_row, at) => !problems[at]);
    const refused = differing.flatMap(({ line, redirect: { sourceUrl } }, at) => {
      const problem = problems[at];
      return problem ? [{ line, sourceUrl, reason: problem.message }] : [];
    });
    return {
      unchanged: rows.length - differing.length,
      accepted,
      refusals: [...refusals, ...refused].toSorted((one, other) => one.line - other.line),
    };
  }
  type Plan = Awaited<ReturnType<typeof plan>>;

  async function reportOf(transaction: Database, planned: Plan): Promise<Omit<ImportReport, 'isDone'>> {
    const { accepted, refusals, unchanged } = planned;
    const changed = accepted.filter(({ present }) => present).length;
    const shown = accepted.slice(0, writesShown);
    // What is made together leads to each other.
    const made = new Set(accepted.map(({ redirect }) => redirect.sourceUrl));
    const nowhere = await targetsNowhere(
      transaction,
      shown.map(({ redirect }) => redirect.targetUrl),
      pagesAt,
    );
    const digest = createHash('sha256').update(
      JSON.stringify([
        // An edit since the preview is not written over by who has not seen it.
        accepted.map(({ redirect, present }) => [redirect, present?.id, present?.updatedAt]),
        refusals,
      ]),
    );
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

  async function writeRows(transaction: Database, accepted: Row[]): Promise<void> {
    const added = accepted.filter(({ present }) => !present).map(({ redirect }) => redirect);
    const changed = accepted.filter(({ present }) => present).map(({ redirect }) => redirect);
    await insertRedirects(transaction, added);
    await updateRedirectsFrom(transaction, changed);
    await deleteMissing(
      transaction,
      added.map(({ sourceUrl }) => sourceUrl),
    );
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
          updatedAt: row.updatedAt.toISOString(),
        }));
        yield redirectsCsv(values.map((row) => redirectColumns.map((column) => row[column])));
        afterId = last.id;
      }
    },
    imported: (author, { text, plan: wanted }) =>
      write(author, async ({ transaction, changed, audit }) => {
        await lockMoves(transaction);
        const planned = await plan(transaction, text);
        const report = await reportOf(transaction, planned);
        if (wanted === undefined) return { isDone: false, ...report };
        if (wanted !== report.plan) {
          const message = 'Redirects have changed since this file was looked at. Look at it again.';
          throw new AppError('conflict', { public: message });
        }
        if (planned.accepted.length === 0) return { isDone: true, ...report };
        await writeRows(transaction, planned.accepted);
        const { added, changed: changes, unchanged, refused } = report;
        audit({
          action: 'redirect.imported',
          subjectName: `${added + changes} redirects`,
          ...auditedStates(planned.accepted, { added, changed: changes, unchanged, refused }),
        });
        changed(redirectsTag);
        return { isDone: true, ...report };
      }),
  };
}
