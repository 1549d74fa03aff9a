import { notFound } from '@tanstack/react-router';
import { readStatus, type ReadError } from '#lib/read-error.ts';

/** Waits for a read; a 404 becomes the page's own not-found, with the server's sentence ('Exam not found'). */
export async function readOrNotFound<Answer>(read: Promise<Answer>): Promise<Answer> {
  try {
    return await read;
  } catch (error) {
    if (readStatus(error) === 404) throw notFound({ data: (error as ReadError).publicMessage });
    throw error;
  }
}
