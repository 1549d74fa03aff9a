import type { AuditedChange, Author } from '#platform/audit/audited-write.ts';
import { moveToTrash, giveCounters } from '#features/paper-trash/paper-trash.server.ts';
import { recordMerge, redirectsTag } from '#features/redirects/redirects.server.ts';
import { getPaperMove } from '#features/papers/papers.server.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { KeptPaper, PaperToKeep } from '../paper-duplicates.contract.ts';
import { lockNamedPapers, selectDuplicateGroups } from './paper-duplicates.queries.ts';

/**
 * Keeps one paper of a group and moves the others to the trash, see `DuplicatePapers.keepOne`. Throws 409 if the papers
 * no longer form a group.
 */
export async function keepOnePaper(
  change: AuditedChange,
  author: Author,
  given: PaperToKeep,
): Promise<KeptPaper> {
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
