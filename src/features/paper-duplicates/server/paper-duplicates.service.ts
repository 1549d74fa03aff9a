import type { AuditedChange, AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import { jobFindings, type Findings } from '#features/jobs/jobs.server.ts';
import { recordMoves, redirectsTag } from '#features/redirects/redirects.server.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import { createMemoizedReads } from '#platform/cache/memoized-reads.ts';
import type { Database } from '#platform/database/database.ts';
import { retryClashes } from '#platform/database/retry-clashes.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { ignoreConflict, type Jobs, type JobStarter } from '#platform/jobs/job.ts';
import {
  mostInGroup,
  type DuplicateGroups,
  type DuplicatesQuery,
  type KeptPaper,
  type PaperToKeep,
  type ToldApart,
} from '../paper-duplicates.contract.ts';
import { moveToTrash, giveCounters } from '#features/paper-trash/paper-trash.server.ts';
import { presentPaper, selectPapersById } from '#features/papers/papers.server.ts';
import { findDuplicatesJob } from './paper-duplicates.jobs.ts';
import {
  areDuplicatesStale,
  insertDistinctions,
  lockNamedPapers,
  selectDuplicateGroups,
} from './paper-duplicates.queries.ts';
import type { FoundDuplicates } from './find-duplicates.service.ts';

export interface DuplicatePapers {
  /**
   * Lists groups of probable duplicates, as found by the last search. Later changes to these papers are included; new
   * duplicates among other papers may be missing. The first call starts the first search on behalf of the reader.
   */
  list(reader: JobStarter, query: DuplicatesQuery): Promise<DuplicateGroups>;
  /** Starts a search. Throws 409 while one is running. */
  search(startedBy: JobStarter): Promise<{ id: string }>;
  /**
   * Keeps one paper of a group and moves the others to the trash. Their URLs redirect to the remaining paper. It
   * receives their downloads, and the ratings of visitors who have not rated it. Restoring a paper reverses its
   * share. Throws 409 if the papers no longer form a group.
   */
  keepOne(author: Author, papers: PaperToKeep): Promise<KeptPaper>;
  /** Marks every pair of these papers as different. */
  tellApart(author: Author, paperIds: number[]): Promise<ToldApart>;
  /** Drops cached groups after papers were written. */
  forget(tags: DroppedTags): void;
}

/** Invalidation tag of pairs that the owner marked as different papers. */
const differentPapersTag = 'different-papers';
const changesGroups = (tag: string) =>
  tag === 'papers' || tag === differentPapersTag || tag.startsWith('paper:');

/**
 * Finds papers that are in the library more than once. Only a user merges them. Up to `comparedEachTime` papers of a
 * search are compared again for each reader. `publicUrl` has no trailing slash.
 */
export function createDuplicatePapers(dependencies: {
  db: Database;
  write: AuditedWrite;
  jobs: Jobs;
  publicUrl: string;
  comparedEachTime?: number;
}): DuplicatePapers {
  const { db, write, jobs, publicUrl, comparedEachTime = 500 } = dependencies;
  const known = createMemoizedReads(Date.now, { minRows: comparedEachTime });

  const search = ({ id, name }: JobStarter) => jobs.start(findDuplicatesJob, {}, { id, name });

  /** Returns groups among the papers of a search. The start time of the search is the cache key. */
  const groupsOf = ({ found: { paperIds }, foundAt }: Findings<FoundDuplicates>) =>
    known.get(foundAt.toISOString(), async () => ({
      value: await selectDuplicateGroups(db, paperIds),
      rows: paperIds.length,
    }));

  async function list(reader: JobStarter, { limit = 10, offset = 0 }: DuplicatesQuery) {
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
    const shown = all.slice(offset, offset + limit);
    const rows = await selectPapersById(
      db,
      shown.flatMap(({ ids }) => ids.slice(0, mostInGroup)),
    );
    const byId = new Map(rows.map((row) => [row.id, presentPaper(row, publicUrl)]));
    const papersOf = (ids: number[]) => ids.slice(0, mostInGroup).flatMap((id) => byId.get(id) ?? []);
    const presented = shown.map(({ reason, ids }) => ({ reason, total: ids.length, papers: papersOf(ids) }));
    return {
      // Papers of a cached group may have been deleted since.
      groups: presented.filter(({ papers }) => papers.length > 1),
      total: all.length,
      leftOut: found.groupsLeftOut,
      searchedAt: foundAt.toISOString(),
      isStale,
    };
  }

  async function keepOne(change: AuditedChange, author: Author, given: PaperToKeep): Promise<KeptPaper> {
    const { transaction, changed, audit } = change;
    const { keepId } = given;
    const otherIds = [...new Set(given.otherIds)].filter((id) => id !== keepId);
    const papers = await lockNamedPapers(transaction, [keepId, ...otherIds]);
    const kept = papers.find(({ id }) => id === keepId);
    const others = papers.filter(({ id }) => id !== keepId);
    const isWhole = kept !== undefined && others.length > 0 && others.length === otherIds.length;
    if (
      !isWhole ||
      !(await areOneGroup(
        transaction,
        papers.map(({ id }) => id),
      ))
    )
      throw notOneGroup();

    const trashed = await moveToTrash(change, author, otherIds);
    const got = { downloads: 0, ratings: 0 };
    for (const { id } of others) {
      const { downloads, ratings } = await giveCounters(transaction, keepId, id);
      got.downloads += downloads;
      got.ratings += ratings;
    }
    const to = sitePaths.paper(kept.slug);
    await recordMoves(
      transaction,
      others.map(({ slug }) => ({ from: sitePaths.paper(slug), to })),
    );
    audit({
      action: 'paper.kept',
      subjectId: keepId,
      subjectName: kept.title,
      after: { inPlaceOf: others.map(({ title, slug }) => `${title} (${slug})`), ...got },
    });
    changed(`paper:${keepId}`, redirectsTag);
    return { keptId: keepId, trashed, ...got };
  }

  async function tellApart(
    { transaction, changed, audit }: AuditedChange,
    paperIds: number[],
  ): Promise<ToldApart> {
    const papers = await lockNamedPapers(transaction, paperIds);
    const pairs = await insertDistinctions(transaction, paperIds);
    if (pairs > 0) changed(differentPapersTag);
    const [first, ...others] = papers;
    if (pairs > 0 && first)
      audit({
        action: 'paper.told-apart',
        subjectId: first.id,
        subjectName: first.title,
        after: { from: others.map(({ title, slug }) => `${title} (${slug})`) },
      });
    return { pairs };
  }

  /** Drops the cached groups afterwards, also on failure: another user may have changed the papers first. */
  async function thenForget<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await retryClashes(work);
    } finally {
      known.forget();
    }
  }

  return {
    list,
    search,
    forget(tags) {
      if (tags === 'all' || tags.some(changesGroups)) known.forget();
    },
    keepOne: (author, papers) => thenForget(() => write(author, (change) => keepOne(change, author, papers))),
    tellApart: (author, paperIds) => thenForget(() => write(author, (change) => tellApart(change, paperIds))),
  };
}

async function areOneGroup(transaction: Database, ids: number[]): Promise<boolean> {
  const groups = await selectDuplicateGroups(transaction, ids);
  return groups.some((group) => group.ids.length === ids.length);
}

function notOneGroup(): AppError {
  return new AppError('conflict', {
    public: 'These papers are no longer duplicates. Reload the list.',
  });
}
