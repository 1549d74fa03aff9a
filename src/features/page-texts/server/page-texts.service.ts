import type { Database } from '#platform/database/database.ts';
import type { PageText } from '../page-texts.contract.ts';
import { selectFileState, selectPageTexts, type FileState } from './page-texts.queries.ts';

export type PageTexts = ReturnType<typeof createPageTexts>;

/** Reads the texts of stored files. Never waits for reading: a page that is not read yet is missing. */
export function createPageTexts({ db }: { db: Database }) {
  return {
    /** Returns the texts of these pages of a file, or of all pages, in their order. */
    find: (sha256: string, pages?: number[]): Promise<PageText[]> => selectPageTexts(db, sha256, pages),
    /** Returns the state of a file, or `undefined` if it is not stored. */
    state: (sha256: string): Promise<FileState | undefined> => selectFileState(db, sha256),
  };
}
