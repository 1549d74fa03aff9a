import type { Paper } from '#features/papers/papers.contract.ts';
import { getPageCount } from '#lib/list-pages.ts';
import { readStatus } from '#lib/read-error.ts';

/** The subject of a page, so that the 404 page can name the missing record. */
export type MissingThing = 'category' | 'exam' | 'paper' | 'page' | 'file';

/** The paper of a missing file. */
export type PaperOfFile = Pick<Paper, 'title' | 'examName' | 'examSlug' | 'categorySlug' | 'file'>;

/** Thrown if a URL has no page because its record does not exist. */
export class MissingError extends Error {
  readonly thing: MissingThing;
  readonly paper: PaperOfFile | undefined;

  constructor(thing: MissingThing, paper?: PaperOfFile) {
    super(`${thing} not found`);
    this.thing = thing;
    this.paper = paper;
  }
}

/**
 * Throws for a page number past the end of a list or outside the range that lists allow. The first page of an empty
 * list exists.
 */
export function checkPage(page: number, pageSize: number, total: number): void {
  if (page > 0 && page >= getPageCount(total, pageSize)) throw new MissingError('page');
}

/** Waits for a read. Turns a 404 into an error that names the missing record. */
export async function readOrMissing<Answer>(thing: MissingThing, read: Promise<Answer>): Promise<Answer> {
  try {
    return await read;
  } catch (error) {
    if (readStatus(error) === 404) throw new MissingError(thing);
    throw error;
  }
}
