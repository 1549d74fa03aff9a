import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

export const fixturesFolder = fileURLToPath(new URL('.', import.meta.url));

export const fixtureFiles = { database: 'database.sql.gz', backup: 'backup.zip', facts: 'facts.json' };

/** What a test must know about a fixture. */
export interface FixtureFacts {
  version: string;
  commit: string;
  /** The newest migration of the release. */
  schemaVersion: string;
  sessionSecret: string;
  /** An owner with a second factor. */
  owner: { email: string; password: string; authenticator: string };
  trash: { paperId: number; categoryId: number };
  /** Tables that no request filled. Their two rows have values of the right types without a meaning. */
  filled: string[];
}

/** Returns the versions with a fixture. */
export async function listFixtures(): Promise<string[]> {
  const entries = await readdir(fixturesFolder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

export function openFixture(version: string) {
  const folder = join(fixturesFolder, version);
  return {
    facts: JSON.parse(readFileSync(join(folder, fixtureFiles.facts), 'utf8')) as FixtureFacts,
    backup: join(folder, fixtureFiles.backup),
    /** Returns the SQL of the whole database: tables of all schemas, rows, sequences. */
    readSql: async () => gunzipSync(await readFile(join(folder, fixtureFiles.database))).toString(),
  };
}
