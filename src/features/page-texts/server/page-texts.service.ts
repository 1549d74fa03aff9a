import type { Database } from '#platform/database/database.ts';
import type { PageText } from '../page-texts.contract.ts';
import { selectFileState, selectPageTexts, type FileState } from './page-texts.queries.ts';

/** Reads the texts of stored files. Never waits for reading: a page that is not read yet is missing. */
export interface PageTexts {
  /** Returns the texts of these pages of a file, or of all pages, in their order. */
  find(sha256: string, pages?: number[]): Promise<PageText[]>;
  /** Returns the state of a file, or `undefined` if it is not stored. */
  state(sha256: string): Promise<FileState | undefined>;
}

export function createPageTexts({ db }: { db: Database }): PageTexts {
  return {
    find: (sha256, pages) => selectPageTexts(db, sha256, pages),
    state: (sha256) => selectFileState(db, sha256),
  };
}
