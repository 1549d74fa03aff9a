import { deleteUnusedFiles } from '#features/files/files.server.ts';
import { rebuildSearchWords } from '#features/search/search.server.ts';
import type { Invalidation } from '#platform/cache/invalidation.ts';
import { sourceTag } from '#platform/cache/source-tag.ts';
import type { Database } from '#platform/database/database.ts';
import type { PageAttachments } from '#platform/pages/page-attachments.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { eraseFromLibrary, selectSpecimenIds } from './trash.queries.ts';

export interface Removal {
  papers: number;
  /** Stored files without any remaining reference, including thumbnails. */
  files: number;
}

export type PapersRemoval = ReturnType<typeof createPapersRemoval>;

/** Creates the service that removes papers from the library. */
export function createPapersRemoval(dependencies: {
  db: Database;
  storage: FileStorage;
  invalidation: Pick<Invalidation, 'inTransaction'>;
  attachments: Pick<PageAttachments, 'deleteOf'>;
}) {
  const { db, storage, invalidation, attachments } = dependencies;

  async function deletePapers(paperIds: number[]): Promise<Removal> {
    const { papers, keys } = await invalidation.inTransaction(db, async (transaction, changed) => {
      const tags = paperIds.map((id) => `paper:${id}`);
      changed('papers', 'catalog', ...tags, ...tags.map(sourceTag));
      await attachments.deleteOf(transaction, 'paper', paperIds);
      return eraseFromLibrary(transaction, paperIds);
    });
    return { papers, files: await deleteUnusedFiles({ db, storage }, keys) };
  }

  async function removeSpecimens(): Promise<Removal> {
    const removal = await deletePapers(await selectSpecimenIds(db));
    if (removal.papers > 0) await rebuildSearchWords(db);
    return removal;
  }

  return {
    /** Deletes papers, then the stored files that no other paper references. Ignores unknown ids. */
    deletePapers,
    /** Deletes all specimens in one step. Categories, exams and subjects stay. */
    removeSpecimens,
  };
}
