import { deleteUnusedFiles } from '#features/files/files.server.ts';
import { rebuildSearchWords } from '#features/search/search.server.ts';
import type { Invalidation } from '#platform/cache/invalidation.ts';
import { sourceTag } from '#platform/cache/source-tag.ts';
import type { Context } from '#platform/context/context.ts';
import type { Attachments } from './papers-trash.service.ts';
import { eraseFromLibrary, selectSpecimenIds } from './trash.queries.ts';

interface Removal {
  papers: number;
  /** Stored files without any remaining reference, including thumbnails. */
  files: number;
}

interface RemovalContext extends Pick<Context, 'db' | 'storage'> {
  invalidation: Pick<Invalidation, 'inTransaction'>;
}

/** Deletes papers of the library, then the stored files that no other paper references. Ignores unknown ids. */
export async function removePapers(
  ctx: RemovalContext,
  attachments: Attachments,
  paperIds: number[],
): Promise<Removal> {
  const { papers, keys } = await ctx.invalidation.inTransaction(ctx.db, async (transaction, changed) => {
    const tags = paperIds.map((id) => `paper:${id}`);
    changed('papers', 'catalog', ...tags, ...tags.map(sourceTag));
    await attachments.deleteOf(transaction, 'paper', paperIds);
    return eraseFromLibrary(transaction, paperIds);
  });
  return { papers, files: await deleteUnusedFiles(ctx, keys) };
}

/** Deletes all specimens in one step. Categories, exams and subjects stay. */
export async function removeSpecimens(ctx: RemovalContext, attachments: Attachments): Promise<Removal> {
  const removal = await removePapers(ctx, attachments, await selectSpecimenIds(ctx.db));
  if (removal.papers > 0) await rebuildSearchWords(ctx.db);
  return removal;
}
