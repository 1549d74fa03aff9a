import { addDays, dayInIndia } from '#lib/time/calendar-day.ts';
import type { Context } from '#platform/context/context.ts';
import { foldIntoMonths, foldRareKeys, purgeVisitors } from './tidy.queries.ts';

const soonMs = 60_000;
const everyMs = 3_600_000;
const batchSize = 20_000;
const keptDays = 400;
const firstDay = '0001-01-01';

/**
 * Keeps the stored counts bounded. Several nodes can run it in parallel, because folded rows are not folded again.
 * Throws database errors.
 */
export async function tidyCounts({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const today = dayInIndia(now());
  // The clock of another node may still be on yesterday.
  const yesterday = addDays(today, -1);
  for (let purged = batchSize; purged === batchSize;) purged = await purgeVisitors(db, yesterday, batchSize);
  await foldRareKeys(db, { from: addDays(today, -2), to: today });
  const before = addDays(today, -keptDays);
  if (await foldIntoMonths(db, before)) await foldRareKeys(db, { from: firstDay, to: before });
}

/**
 * Tidies the counts after a minute and then every hour. Never throws. Returns a function that stops the timer and waits
 * for a tidying in progress.
 */
export function startTidying(ctx: Pick<Context, 'db' | 'log' | 'now'>): () => Promise<void> {
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  let isClosed = false;

  async function run(): Promise<void> {
    try {
      await tidyCounts(ctx);
    } catch (error) {
      ctx.log.warn({ error }, 'old visit counts could not be removed');
    }
    if (!isClosed) schedule(everyMs);
  }

  function schedule(afterMs: number): void {
    timer = setTimeout(() => (running = run()), afterMs).unref();
  }

  schedule(soonMs);
  return () => {
    isClosed = true;
    clearTimeout(timer);
    return running;
  };
}
