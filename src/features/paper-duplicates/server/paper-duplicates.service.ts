import type { AuditedChange, AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import type { Database } from '#platform/database/database.ts';
import { retryClashes } from '#platform/database/retry-clashes.ts';
import type { Jobs } from '#platform/jobs/job.ts';
import type { KeptPaper, MarkedPairs, PaperToKeep } from '../paper-duplicates.contract.ts';
import {
  createDuplicateGroups,
  differentPapersTag,
  type DuplicateGroupsService,
} from './duplicate-groups.service.ts';
import { insertDistinctions, lockNamedPapers, selectDuplicateGroups } from './paper-duplicates.queries.ts';
import { moveToTrash, giveCounters } from '#features/paper-trash/paper-trash.server.ts';
import { recordMerge, redirectsTag } from '#features/redirects/redirects.server.ts';
import { getPaperMove } from '#features/papers/papers.server.ts';
import { AppError } from '#platform/errors/app-error.ts';

export interface DuplicatePapers extends DuplicateGroupsService {
  /**
   * Keeps one paper of a group and moves the others to the trash. Their URLs redirect to the remaining paper. It
   * receives their downloads, and the ratings of visitors who have not rated it. Restoring a paper reverses its
   * share. Throws 409 if the papers no longer form a group.
   */
  keepOne(author: Author, papers: PaperToKeep): Promise<KeptPaper>;
  /** Marks every pair of these papers as different. */
  markDifferent(author: Author, paperIds: number[]): Promise<MarkedPairs>;
}

/** Finds papers that are in the library more than once. Only a user merges them. `publicUrl` has no trailing slash. */
export function createDuplicatePapers(dependencies: {
  db: Database;
  write: AuditedWrite;
  jobs: Jobs;
  publicUrl: string;
  comparedEachTime?: number;
}): DuplicatePapers {
  const { db, write, jobs, publicUrl, comparedEachTime = 500 } = dependencies;
  const groups = createDuplicateGroups({ db, jobs, publicUrl, comparedEachTime });

  /** Drops the cached groups afterwards, also on failure: another user may have changed the papers first. */
  async function thenForget<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await retryClashes(work);
    } finally {
      groups.forget('all');
    }
  }

  return {
    ...groups,
    keepOne: (author, papers) =>
      thenForget(() => write(author, (change) => keepOnePaper(change, author, papers))),
    markDifferent: (author, paperIds) =>
      thenForget(() => write(author, (change) => markDifferent(change, paperIds))),
  };
}

async function markDifferent(
  { transaction, changed, audit }: AuditedChange,
  paperIds: number[],
): Promise<MarkedPairs> {
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

/**
 * Keeps one paper of a group and moves the others to the trash, see `DuplicatePapers.keepOne`. Throws 409 if the papers
 * no longer form a group.
 */
async function keepOnePaper(change: AuditedChange, author: Author, given: PaperToKeep): Promise<KeptPaper> {
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
  const moves = others.map(({ slug }) => getPaperMove({ id: keepId, slug }, kept.slug));
  await recordMerge(transaction, otherIds, moves);
  audit({
    action: 'paper.kept',
    subjectId: keepId,
    subjectName: kept.title,
    after: { inPlaceOf: others.map(({ title, slug }) => `${title} (${slug})`), ...got },
  });
  changed(`paper:${keepId}`, redirectsTag);
  return { keptId: keepId, trashed, ...got };
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
