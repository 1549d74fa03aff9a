import { notFound } from '@tanstack/react-router';
import { readStatus } from '#lib/read-error.ts';

/** What a page is about, so that the 404 page can say what is missing. */
export type MissingThing = 'category' | 'exam' | 'paper';

/** Waits for a read; a 404 becomes the page's own not-found, which names what is missing. */
export async function readOrNotFound<Answer>(thing: MissingThing, read: Promise<Answer>): Promise<Answer> {
  try {
    return await read;
  } catch (error) {
    if (readStatus(error) === 404) throw notFound({ data: thing });
    throw error;
  }
}
