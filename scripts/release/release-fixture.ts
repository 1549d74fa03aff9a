import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';

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
    /** Creates the whole database of the release in an empty one: tables of all schemas, rows, sequences. */
    async load(connection: pg.ClientConfig): Promise<void> {
      const dump = gunzipSync(await readFile(join(folder, fixtureFiles.database))).toString();
      // The dump empties the search path of its connection.
      const client = new pg.Client(connection);
      await client.connect();
      await client.query(dump).finally(() => client.end());
    },
  };
}
