import { z } from 'zod';
import { saveFindings } from '#features/jobs/server/job-findings.queries.ts';
import { countOf } from '#lib/format.ts';
import type { Database } from '#platform/database/database.ts';
import { waitForStatements } from '#platform/database/session.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import { findDuplicatesJobName } from '../../duplicate-papers.contract.ts';
import { selectDuplicateGroups, selectNewestPaperId, type GroupRow } from './duplicate-papers.queries.ts';

/** Name and rule by which it is started. */
export const findDuplicatesJob = { name: findDuplicatesJobName, isAlone: true } as const;

/** What is kept of a search. */
export interface FoundDuplicates {
  /** Papers of the first groups, those of the surest reason first. */
  paperIds: number[];
  /** Groups that have no paper among these. */
  groupsLeftOut: number;
  /** The newest paper that the search saw; 0 in an empty library. */
  newestPaperId: number;
}

interface DuplicatesReport {
  groups: number;
}

/**
 * Compares all papers with each other, which takes 20 seconds at a million papers. Keeps the first `mostKept` papers:
 * readers compare these again, so edits and deletions since then show at once.
 */
export function createFindDuplicatesJob({
  db,
  mostKept = 20_000,
}: {
  db: Database;
  mostKept?: number;
}): JobDefinition<Record<string, never>, DuplicatesReport> {
  return {
    ...findDuplicatesJob,
    title: 'Find duplicate papers',
    input: z.object({}),
    async run() {
      const foundAt = new Date();
      const newestPaperId = await selectNewestPaperId(db);
      const groups = await db.transaction(async (transaction) => {
        await waitForStatements(transaction);
        return selectDuplicateGroups(transaction);
      });
      const found: FoundDuplicates = { ...keepFirst(groups, mostKept), newestPaperId };
      await saveFindings(db, findDuplicatesJobName, { found, foundAt });
      return { groups: groups.length };
    },
    summary: ({ groups }) =>
      groups === 0 ? 'No duplicate papers' : `Found ${countOf(groups, 'group')} of duplicate papers`,
  };
}

function keepFirst(
  groups: GroupRow[],
  mostKept: number,
): Pick<FoundDuplicates, 'paperIds' | 'groupsLeftOut'> {
  const paperIds = new Set<number>();
  let kept = 0;
  for (const { ids } of groups) {
    const room = mostKept - paperIds.size;
    if (room < 2) break;
    for (const id of ids.slice(0, room)) paperIds.add(id);
    kept += 1;
  }
  return { paperIds: [...paperIds], groupsLeftOut: groups.length - kept };
}
