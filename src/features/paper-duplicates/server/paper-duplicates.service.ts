import { jobFindings } from '#features/jobs/jobs.server.ts';
import { giveCounters, moveToTrash } from '#features/paper-trash/paper-trash.server.ts';
import { getPaperMove, presentPaper, selectPapersById } from '#features/papers/papers.server.ts';
import { recordMerge, redirectsTag } from '#features/redirects/redirects.server.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import type { AuditedChange, Author } from '#platform/audit/audited-write.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { retryClashes } from '#platform/database/retry-clashes.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { ignoreConflict, type Jobs, type JobStarter } from '#platform/jobs/job.ts';
import {
  maxInGroup,
  type DuplicateGroups,
  type DuplicatesQuery,
  type KeptPaper,
  type MarkedPairs,
  type PaperToKeep,
} from '../paper-duplicates.contract.ts';
import type { FoundDuplicates } from './find-duplicates.service.ts';
import { findDuplicatesJob } from './paper-duplicates.jobs.ts';
import {
  areDuplicatesStale,
  insertDistinctions,
  lockNamedPapers,
  selectDuplicateGroups,
  type GroupRow,
} from './paper-duplicates.queries.ts';

/** Invalidation tag of pairs that the owner marked as different papers. */
const differentPapersTag = 'different-papers';

/** Starts a search. Throws 409 while one is running. */
export const searchDuplicates = (jobs: Jobs, { id, name }: JobStarter): Promise<{ id: string }> =>
  jobs.start(findDuplicatesJob, {}, { id, name });

async function presentGroups({ db, config }: Context, groups: GroupRow[]) {
  const listedIds = groups.flatMap(({ ids }) => ids.slice(0, maxInGroup));
  const rows = await selectPapersById(db, listedIds);
  const byId = new Map(rows.map((row) => [row.id, presentPaper(row, config.publicUrl)]));
  const presented = groups.map(({ reason, ids }) => ({
    reason,
    total: ids.length,
    papers: ids.slice(0, maxInGroup).flatMap((id) => byId.get(id) ?? []),
  }));
  return presented.filter(({ papers }) => papers.length > 1);
}

/**
 * Lists groups of probable duplicates among the papers that the last search found. They are compared again after each
 * change of these papers; new duplicates among other papers may be missing. The first call starts the first search on
 * behalf of the reader.
 */
export async function listDuplicates(
  ctx: Context,
  jobs: Jobs,
  reader: JobStarter,
  { limit = 10, offset = 0 }: DuplicatesQuery,
): Promise<DuplicateGroups> {
  const { db, cache } = ctx;
  const findings = await jobFindings<FoundDuplicates>(db, findDuplicatesJob.name).last();
  if (!findings) {
    // Throws a conflict while a search is running.
    await searchDuplicates(jobs, reader).catch(ignoreConflict);
    return { groups: [], total: 0, leftOut: 0, searchedAt: null, isStale: false };
  }
  const { paperIds, newestPaperId, groupsLeftOut } = findings.found;
  const searchedAt = findings.foundAt.toISOString();
  const tags = ['papers', differentPapersTag, ...paperIds.map((id) => `paper:${id}`)];
  const [groups, isStale] = await Promise.all([
    cache.get(`duplicates ${searchedAt}`, { tags }, () => selectDuplicateGroups(db, paperIds)),
    areDuplicatesStale(db, { foundAt: findings.foundAt, newestPaperId }),
  ]);
  return {
    groups: await presentGroups(ctx, groups.slice(offset, offset + limit)),
    total: groups.length,
    leftOut: groupsLeftOut,
    searchedAt,
    isStale,
  };
}

/** Marks every pair of these papers as different. */
export const markDifferent = ({ write }: Context, author: Author, paperIds: number[]): Promise<MarkedPairs> =>
  retryClashes(() =>
    write(author, async ({ transaction, changed, audit }) => {
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
    }),
  );

/**
 * Keeps one paper of a group and moves the others to the trash. Their URLs redirect to the remaining paper. It receives
 * their downloads, and the ratings of visitors who have not rated it. Restoring a paper reverses its share. Throws 409
 * if the papers no longer form a group.
 */
export const keepOnePaper = ({ write }: Context, author: Author, choice: PaperToKeep): Promise<KeptPaper> =>
  retryClashes(() => write(author, (change) => keepOneWithin(change, author, choice)));

async function keepOneWithin(change: AuditedChange, author: Author, choice: PaperToKeep): Promise<KeptPaper> {
  const { transaction, changed, audit } = change;
  const { keepId } = choice;
  const otherIds = [...new Set(choice.otherIds)].filter((id) => id !== keepId);
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
  const gained = { downloads: 0, ratings: 0 };
  for (const { id } of others) {
    const { downloads, ratings } = await giveCounters(transaction, keepId, id);
    gained.downloads += downloads;
    gained.ratings += ratings;
  }
  const moves = others.flatMap(({ id, slug }) => {
    const move = getPaperMove({ id: keepId, slug }, kept.slug);
    return [move, { ...move, from: sitePaths.shortUrl(id) }];
  });
  await recordMerge(transaction, otherIds, moves);
  audit({
    action: 'paper.kept',
    subjectId: keepId,
    subjectName: kept.title,
    after: { inPlaceOf: others.map(({ title, slug }) => `${title} (${slug})`), ...gained },
  });
  changed(`paper:${keepId}`, redirectsTag);
  return { keptId: keepId, trashed, ...gained };
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
