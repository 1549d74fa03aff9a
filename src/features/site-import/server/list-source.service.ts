import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { LoadNames } from '#features/paper-upload/paper-upload.server.ts';
import type { Database } from '#platform/database/database.ts';
import { writeTemporaryFile } from '#platform/storage/temporary-file.ts';
import { mostSourceBytes } from '../site-import.contract.ts';
import { candidatesCsv, type Candidate } from './candidate.ts';
import { createGuessFacts } from './guess-facts.ts';

export type WithCandidates = ReturnType<typeof createWithCandidates>;

/** Creates the function that writes candidates to a temporary CSV with guessed facts while `use` runs. */
export function createWithCandidates(dependencies: { db: Database; loadNames: LoadNames; folder: string }) {
  const { folder } = dependencies;
  return async <Result>(
    candidates: Candidate[],
    use: (csvPath: string) => Promise<Result>,
    maxBytes = mostSourceBytes,
  ): Promise<Result> => {
    const guess = await createGuessFacts(dependencies);
    const pieces = Readable.from(encoded(candidatesCsv(candidates, guess)));
    const { path } = await writeTemporaryFile(join(folder, 'incoming'), pieces, maxBytes);
    try {
      return await use(path);
    } finally {
      await rm(path, { force: true });
    }
  };
}

function* encoded(texts: Iterable<string>): Generator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}
