import type { AuditedChange, AuditedWrite, Author } from './audited-write.ts';

const author: Author = { id: null, name: 'Preview', sessionId: null };

/**
 * Runs `work` as a write, returns its result and rolls back: nothing is stored, logged or notified. It takes the same
 * locks, so preview a large write in its batches. Rethrows errors of `work`.
 */
export async function preview<Result>(
  write: AuditedWrite,
  work: (change: AuditedChange, author: Author) => Promise<Result>,
): Promise<Result> {
  let done: { result: Result } | undefined;
  try {
    await write(author, async (change) => {
      done = { result: await work({ ...change, changed() {} }, author) };
      throw new Error('A preview is rolled back');
    });
  } catch (error) {
    if (!done) throw error;
  }
  return done!.result;
}
