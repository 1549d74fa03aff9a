import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Kind, type Ledger, type Sample } from './busy-day.ts';
import { count, median, seconds, type Figure } from './figure.ts';
import type { Query } from './postgres-processes.ts';

/** One trouble. Times are readings of `performance.now()`. */
export interface Trouble {
  name: string;
  /** Reads that must work during it. */
  works: Kind[];
  from: number;
  /** The end of its cause. For a kill, the kill itself. */
  ended: number;
  /** When the site worked again. */
  until: number;
}

export const allReads: Kind[] = ['cached', 'uncached', 'search', 'download'];
const formatRange = (times: number[]) =>
  [Math.min(...times), median(times), Math.max(...times)].map(seconds).join(' / ');

/** Waits until `check` is true. Throws after two minutes. */
export async function until(what: string, check: () => Promise<boolean>, everyMs = 50): Promise<void> {
  const deadline = performance.now() + 120_000;
  while (!(await check().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`${what}: not within two minutes`);
    await sleep(everyMs);
  }
}

/** Returns whether the site can read from its database and write to it. */
async function canWork(url: string, owner: Record<string, string>): Promise<boolean> {
  const read = await ask(url, { path: `/browse?search=recovery+${Math.random()}` });
  if (read.status !== 200) return false;
  const body = { siteDescription: `Saved by the check of the recovery, ${Math.random()}.` };
  const written = await ask(url, { method: 'PUT', path: '/api/admin/settings', headers: owner, body });
  return written.status === 200;
}

/** Creates a trouble under load, and waits until its cause is over and the site works again. */
export async function createTrouble(
  { url, owner }: { url: string; owner: Record<string, string> },
  name: string,
  works: Kind[],
  cause: () => Promise<unknown>,
  isReplaced: () => Promise<boolean> = async () => true,
): Promise<Trouble> {
  await sleep(3_000 + Math.random() * 4_000);
  const from = performance.now();
  await cause();
  const ended = performance.now();
  await until(name, async () => (await isReplaced()) && (await canWork(url, owner)));
  const trouble = { name, works, from, ended, until: performance.now() };
  console.log(`${name}: works again after ${seconds(trouble.until - ended)}`);
  return trouble;
}

/** Fills the disk of a folder completely for the time of `work`. */
export async function fillDisk(folder: string, work: () => Promise<unknown>): Promise<void> {
  const filler = join(folder, 'filler');
  const file = await open(filler, 'w');
  const chunk = Buffer.alloc(16 * 1024 * 1024);
  try {
    for (;;) await file.writeFile(chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
  await work().finally(() => rm(filler));
}

/** Returns one figure for each kind of trouble: the time from the end of its cause until the site worked again. */
export function recoveries(troubles: Trouble[], maxMs: number): Figure[] {
  return [...new Set(troubles.map(({ name }) => name))].map((name) => {
    const same = troubles.filter((trouble) => trouble.name === name);
    const times = same.map(({ ended, until }) => until - ended);
    return {
      measure: `Recovery, ${name} (${same.length}): min / median / max`,
      figure: formatRange(times),
      target: `≤ ${maxMs / 1000} s`,
      isMet: Math.max(...times) <= maxMs,
    };
  });
}

/** Returns the time from each kill of a primary to the end of the promotion. */
export const promotions = (troubles: Trouble[]): Figure => ({
  measure: `From the kill to the promotion (${troubles.length}): min / median / max`,
  figure: formatRange(troubles.map(({ from, ended }) => ended - from)),
  target: '',
  isMet: null,
});

/**
 * Returns the failed reads of the whole run, without those that need what a trouble takes away, and the failed popular
 * pages of each trouble that takes the database away.
 */
export function failedReads(samples: Sample[], troubles: Trouble[], maxShare: number): Figure[] {
  const isDuring = (sample: Sample, { from, until }: Trouble) => sample.from <= until && sample.until >= from;
  const reads = samples.filter(({ kind }) => allReads.includes(kind));
  const figure = (measure: string, asked: Sample[], maxShare: number): Figure => {
    const failed = asked.filter(({ status }) => status === 0 || status >= 500).length;
    return {
      measure,
      figure: `${failed} of ${count(asked.length)}`,
      target: maxShare === 0 ? '0' : `≤ ${maxShare * 100}%`,
      isMet: asked.length > 0 && failed <= asked.length * maxShare,
    };
  };
  const mustWork = reads.filter((sample) =>
    troubles.every((trouble) => !isDuring(sample, trouble) || trouble.works.includes(sample.kind)),
  );
  const withoutDatabase = troubles.filter(({ works }) => works.join() === 'cached').map(({ name }) => name);
  return [
    figure('Failed reads that no trouble excuses', mustWork, maxShare),
    ...[...new Set(withoutDatabase)].map((name) => {
      const same = troubles.filter((trouble) => trouble.name === name);
      const asked = reads.filter(
        (sample) => sample.kind === 'cached' && same.some((trouble) => isDuring(sample, trouble)),
      );
      return figure(`Failed popular pages, ${name}`, asked, 0);
    }),
  ];
}

/** Returns the number of downloads that the database has counted. */
export async function countDownloads(query: Query): Promise<number> {
  const [row] = await query<{ downloads: number }>(
    'SELECT coalesce(sum(downloads), 0)::int AS downloads FROM paper_stats',
  );
  return row!.downloads;
}

/** Compares the database with the acknowledged writes and downloads. */
export async function keptWrites(query: Query, ledger: Ledger, downloadsBefore: number): Promise<Figure[]> {
  const getDownloads = async () => (await countDownloads(query)) - downloadsBefore;
  // A server that was in trouble retries the write after up to 30 s.
  await until('downloads', async () => (await getDownloads()) >= ledger.downloads, 500).catch(() => {});
  // A duplicate count of a download would occur within seconds.
  await sleep(3_000);
  const downloads = await getDownloads();
  const rows = await query<{ id: number; name: string }>(
    `SELECT id::int, title AS name FROM papers WHERE title LIKE 'Busy %'
     UNION ALL SELECT id::int, name FROM categories WHERE name LIKE 'Busy %'
     UNION ALL SELECT id::int, name FROM subjects WHERE name LIKE 'Busy %'`,
  );
  const versions = await query<{ text: string }>(
    `SELECT DISTINCT content->>'siteDescription' AS text FROM versions WHERE owner_kind = 'settings'`,
  );
  const [rated] = await query<{ ratings: number }>('SELECT count(*)::int AS ratings FROM ratings');
  const kept = new Set(rows.map(({ id, name }) => `${id} ${name}`));
  const descriptions = new Set(versions.map(({ text }) => text));
  const lost =
    [...ledger.created].filter(([name, id]) => !kept.has(`${id} ${name}`)).length +
    ledger.descriptions.filter((text) => !descriptions.has(text)).length +
    Math.max(0, ledger.ratings - rated!.ratings);
  const acknowledged = ledger.created.size + ledger.descriptions.length + ledger.ratings;
  const doubled = rows.length - new Set(rows.map(({ name }) => name)).size;
  const invented = Math.max(0, rated!.ratings - ledger.ratings - ledger.unknownRatings);
  for (const refusal of ledger.refusals) console.log(`Refused: ${refusal}`);
  return [
    {
      measure: 'Acknowledged writes lost (papers, categories, subjects, settings, ratings)',
      figure: `${lost} of ${count(acknowledged)}`,
      target: '0',
      isMet: lost === 0 && ledger.created.size > 0 && ledger.descriptions.length > 0 && ledger.ratings > 0,
    },
    {
      measure: 'Creates repeated with the same `Idempotency-Key`',
      figure: `${ledger.repeats}; ${doubled + invented} written twice, ${ledger.refusals.length} refused`,
      target: '0 and 0',
      isMet: doubled + invented === 0 && ledger.refusals.length === 0,
    },
    {
      measure: 'Downloads counted',
      figure: `${count(downloads)} of ${count(ledger.downloads)} answered, ${ledger.unknownDownloads} more cut off`,
      target: 'exact',
      isMet: downloads >= ledger.downloads && downloads <= ledger.downloads + ledger.unknownDownloads,
    },
  ];
}
