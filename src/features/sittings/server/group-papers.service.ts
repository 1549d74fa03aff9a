import { setImmediate } from 'node:timers/promises';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { sittingsTag } from '../sittings.contract.ts';
import {
  deleteEmptySittings,
  isAnyPaperToGroup,
  lockSittings,
  selectMembers,
  selectPapersToGroup,
  takePapersToGroup,
  updateSitting,
  upsertMembers,
  upsertSitting,
  type PaperToGroup,
} from './grouping.queries.ts';
import { getSittingFacts, type SittingFacts } from './sitting-facts.ts';

const batchSize = 50;
/** The facts of a paper take up to half a millisecond, in which no request is answered. */
const perTick = 5;
/** A start has more urgent work. */
const firstLookMs = 2_000;
/** Further papers of one import come at once. */
const soonMs = 200;
/** For writes whose notification was lost. */
const lookMs = 30_000;

/** Returns the facts of a paper about its sitting. */
export function getFactsOf({ examName, examAliases, ...paper }: PaperToGroup): SittingFacts {
  return getSittingFacts({ ...paper, examNames: [examName, ...examAliases] });
}

/** Whether a paper stays where a user put it. It leaves if its exam or year changed. */
const isKept = ({ isConfirmed, examId, year, sittingExamId, sittingYear }: PaperToGroup) =>
  isConfirmed === true && sittingExamId === examId && sittingYear === year;

/** Returns the id of the sitting of a paper by its facts. */
export async function findSitting(
  transaction: Database,
  paper: PaperToGroup,
  sittingFacts: SittingFacts,
): Promise<number> {
  const { examId, year, sittingId, sittingKey } = paper;
  const { kind: _kind, edition: _edition, ...facts } = sittingFacts;
  const values = { examId, year, ...facts };
  // Without a key, a paper is alone, in the sitting that it has.
  if (values.key === null && sittingId !== null && sittingKey === null) {
    const members = await selectMembers(transaction, [sittingId]);
    if (members.length === 1) return updateSitting(transaction, sittingId, values);
  }
  return upsertSitting(transaction, values);
}

/** Returns the tags of everything that shows the sittings: pages of their papers, and of their exams. */
export async function getSittingTags(
  transaction: Database,
  sittingIds: number[],
  examIds: Iterable<number>,
): Promise<string[]> {
  const paperIds = await selectMembers(transaction, sittingIds);
  return [...paperIds.map((id) => `paper:${id}`), ...new Set([...examIds].map(sittingsTag))];
}

/** Groups the next papers of the queue by their facts. Returns how many, and the tags of what changed. */
async function groupBatch(transaction: Database): Promise<{ papers: number; tags: string[] }> {
  await lockSittings(transaction);
  const ids = await takePapersToGroup(transaction, batchSize);
  const papers = ids.length === 0 ? [] : await selectPapersToGroup(transaction, ids);
  if (papers.length === 0) return { papers: ids.length, tags: [] };
  const members = [];
  for (const [index, paper] of papers.entries()) {
    if (index % perTick === 0) await setImmediate();
    const facts = getFactsOf(paper);
    const isConfirmed = isKept(paper);
    const sittingId = isConfirmed ? paper.sittingId! : await findSitting(transaction, paper, facts);
    const { kind, edition } = facts;
    members.push({ paperId: paper.id, sittingId, kind, edition, isConfirmed });
  }
  await upsertMembers(transaction, members);
  const left = papers.flatMap(({ sittingId }) => sittingId ?? []);
  const changedIds = [...new Set([...left, ...members.map(({ sittingId }) => sittingId)])];
  const examIds = papers.flatMap(({ examId, sittingExamId }) => [examId, sittingExamId ?? examId]);
  const tags = await getSittingTags(transaction, changedIds, examIds);
  await deleteEmptySittings(transaction, left);
  return { papers: ids.length, tags };
}

/** Groups all papers of the queue in the caller's transaction, which no visitor has seen yet. */
export async function groupPapersWithin(transaction: Database): Promise<void> {
  while ((await groupBatch(transaction)).papers > 0);
}

/** Groups the next papers of the queue. Returns how many. */
export function groupNextPapers({ db, invalidation }: Context): Promise<number> {
  return invalidation.inTransaction(db, async (transaction, changed) => {
    const { papers, tags } = await groupBatch(transaction);
    changed(...tags);
    return papers;
  });
}

/** Groups new and changed papers in the background. Any node may do so, one at a time. */
export function createGrouping(ctx: Context) {
  const { db, log } = ctx;
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let nextAt = Infinity;
  let isStarted = false;
  let isNotified = false;

  async function groupAll(): Promise<void> {
    try {
      if (!(await isAnyPaperToGroup(db))) return;
      while (!closing.signal.aborted && (await groupNextPapers(ctx)) > 0) await setImmediate();
    } catch (error) {
      if (!closing.signal.aborted)
        log.warn({ error }, 'papers could not be grouped into sittings; trying again');
    }
  }

  function schedule(ms: number): void {
    const at = performance.now() + ms;
    if (closing.signal.aborted || running || at >= nextAt) return;
    clearTimeout(timer);
    nextAt = at;
    timer = setTimeout(() => {
      nextAt = Infinity;
      isNotified = false;
      running = groupAll().finally(() => {
        running = undefined;
        schedule(isNotified ? soonMs : lookMs);
      });
    }, ms).unref();
  }

  return {
    start(): void {
      isStarted = true;
      schedule(firstLookMs);
    },
    /** Looks soon, because papers changed. */
    notify(tags: DroppedTags): void {
      // With `JOBS=off`, another process groups.
      if (!isStarted) return;
      if (tags !== 'all' && !tags.includes('papers') && !tags.includes('catalog')) return;
      isNotified = true;
      schedule(soonMs);
    },
    async close(): Promise<void> {
      closing.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
