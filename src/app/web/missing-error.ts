import type { Paper } from '#features/papers/papers.contract.ts';
import { getPageCount } from '#lib/list-pages.ts';
import { readStatus } from '#lib/read-error.ts';

/** What a page is about, so that the 404 page can say what is missing. */
export type MissingThing = 'category' | 'exam' | 'paper' | 'page' | 'file';

/** The paper of a missing file. */
export type PaperOfFile = Pick<Paper, 'title' | 'examName' | 'examSlug' | 'categorySlug'>;

/** There is no page at an address, because what it would be about is not there. */
export class MissingError extends Error {
  readonly thing: MissingThing;
  readonly paper: PaperOfFile | undefined;

  constructor(thing: MissingThing, paper?: PaperOfFile) {
    super(`${thing} not found`);
    this.thing = thing;
    this.paper = paper;
  }
}

/** Throws for a page past the last one of a list, and for one that no list call reads. The first page of an empty list is there. */
export function checkPage(page: number, pageSize: number, total: number): void {
  if (page > 0 && page >= getPageCount(total, pageSize)) throw new MissingError('page');
}

/** Waits for a read; a 404 says which thing is missing. */
export async function readOrMissing<Answer>(thing: MissingThing, read: Promise<Answer>): Promise<Answer> {
  try {
    return await read;
  } catch (error) {
    if (readStatus(error) === 404) throw new MissingError(thing);
    throw error;
  }
}
