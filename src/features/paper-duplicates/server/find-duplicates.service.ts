import { jobFindings } from '#features/jobs/jobs.server.ts';
import type { Database } from '#platform/database/database.ts';
import { inLongTransaction } from '#platform/database/session.ts';
import { findDuplicatesJobName } from '../paper-duplicates.contract.ts';
import { compareSketches, makeSketches } from './text-sketches.queries.ts';
import { selectDuplicateGroups, selectNewestPaperId, type GroupRow } from './paper-duplicates.queries.ts';

/** Stored result of a search. */
export interface FoundDuplicates {
  /** Papers of the first groups, the most certain reasons first. */
  paperIds: number[];
  /** Number of groups without any paper in `paperIds`. */
  groupsLeftOut: number;
  /** Highest paper id at the time of the search; 0 for an empty library. */
  newestPaperId: number;
}

/**
 * Compares all papers with each other, which takes 20 seconds at a million papers, and their texts, which takes longer.
 * Keeps the first `maxKept` papers. Readers compare these again, so edits and deletions since then show at once. Returns
 * how many groups there are. Throws the reason of `signal` soon after it is aborted.
 */
export async function findDuplicates(
  db: Database,
  { maxKept, signal }: { maxKept: number; signal: AbortSignal },
): Promise<number> {
  const foundAt = new Date();
  const newestPaperId = await selectNewestPaperId(db);
  await makeSketches(db, signal);
  await inLongTransaction(db, signal, compareSketches);
  const groups = await inLongTransaction(db, signal, (transaction) => selectDuplicateGroups(transaction));
  const findings: FoundDuplicates = { ...keepFirst(groups, maxKept), newestPaperId };
  await jobFindings<FoundDuplicates>(db, findDuplicatesJobName).save({ found: findings, foundAt });
  return groups.length;
}

function keepFirst(groups: GroupRow[], maxKept: number): Pick<FoundDuplicates, 'paperIds' | 'groupsLeftOut'> {
  const paperIds = new Set<number>();
  let keptGroups = 0;
  for (const { ids } of groups) {
    const room = maxKept - paperIds.size;
    if (room < 2) break;
    for (const id of ids.slice(0, room)) paperIds.add(id);
    keptGroups += 1;
  }
  return { paperIds: [...paperIds], groupsLeftOut: groups.length - keptGroups };
}
