import { jobFindings, type Findings } from '#features/jobs/jobs.server.ts';
import { presentPaper, selectPapersById } from '#features/papers/papers.server.ts';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import { createMemoizedReads } from '#platform/cache/memoized-reads.ts';
import type { Database } from '#platform/database/database.ts';
import { ignoreConflict, type Jobs, type JobStarter } from '#platform/jobs/job.ts';
import { maxInGroup, type DuplicateGroups, type DuplicatesQuery } from '../paper-duplicates.contract.ts';
import type { FoundDuplicates } from './find-duplicates.service.ts';
import { findDuplicatesJob } from './paper-duplicates.jobs.ts';
import { areDuplicatesStale, selectDuplicateGroups, type GroupRow } from './paper-duplicates.queries.ts';

export interface DuplicateGroupsService {
  /**
   * Lists groups of probable duplicates, as found by the last search. Later changes to these papers are included; new
   * duplicates among other papers may be missing. The first call starts the first search on behalf of the reader.
   */
  list(reader: JobStarter, query: DuplicatesQuery): Promise<DuplicateGroups>;
  /** Starts a search. Throws 409 while one is running. */
  search(startedBy: JobStarter): Promise<{ id: string }>;
  /** Drops cached groups after papers were written. */
  forget(tags: DroppedTags): void;
}

/** Invalidation tag of pairs that the owner marked as different papers. */
export const differentPapersTag = 'different-papers';
const changesGroups = (tag: string) =>
  tag === 'papers' || tag === differentPapersTag || tag.startsWith('paper:');

/** Up to `comparedEachTime` papers of the last search are compared again for each reader; more are cached. */
export function createDuplicateGroups(dependencies: {
  db: Database;
  jobs: Jobs;
  publicUrl: string;
  comparedEachTime: number;
}): DuplicateGroupsService {
  const { db, jobs, publicUrl, comparedEachTime } = dependencies;
  const known = createMemoizedReads(Date.now, { minRows: comparedEachTime });

  const search = ({ id, name }: JobStarter) => jobs.start(findDuplicatesJob, {}, { id, name });

  /** Returns groups among the papers of a search. The start time of the search is the cache key. */
  const groupsOf = ({ found: { paperIds }, foundAt }: Findings<FoundDuplicates>) =>
    known.get(foundAt.toISOString(), async () => ({
      value: await selectDuplicateGroups(db, paperIds),
      rows: paperIds.length,
    }));

  async function withPapers(groups: GroupRow[]) {
    const rows = await selectPapersById(
      db,
      groups.flatMap(({ ids }) => ids.slice(0, maxInGroup)),
    );
    const byId = new Map(rows.map((row) => [row.id, presentPaper(row, publicUrl)]));
    const papersOf = (ids: number[]) => ids.slice(0, maxInGroup).flatMap((id) => byId.get(id) ?? []);
    const presented = groups.map(({ reason, ids }) => ({
      reason,
      total: ids.length,
      papers: papersOf(ids),
    }));
    // Papers of a cached group may have been deleted since.
    return presented.filter(({ papers }) => papers.length > 1);
  }

  return {
    search,
    forget(tags) {
      if (tags === 'all' || tags.some(changesGroups)) known.forget();
    },
    async list(reader, { limit = 10, offset = 0 }) {
      const findings = await jobFindings<FoundDuplicates>(db, findDuplicatesJob.name).last();
      if (!findings) {
        // Throws a conflict while a search is running.
        await search(reader).catch(ignoreConflict);
        return { groups: [], total: 0, leftOut: 0, searchedAt: null, isStale: false };
      }
      const { found, foundAt } = findings;
      const [all, isStale] = await Promise.all([
        groupsOf(findings),
        areDuplicatesStale(db, { foundAt, newestPaperId: found.newestPaperId }),
      ]);
      return {
        groups: await withPapers(all.slice(offset, offset + limit)),
        total: all.length,
        leftOut: found.groupsLeftOut,
        searchedAt: foundAt.toISOString(),
        isStale,
      };
    },
  };
}
