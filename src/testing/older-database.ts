import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { testDatabase, type TestDatabase } from './database.ts';

const migrations = fileURLToPath(new URL('../../db/migrations', import.meta.url));

interface Journal {
  entries: { tag: string }[];
}

/** Creates a database as the version with this newest migration has left it. */
export async function olderDatabase(version: string): Promise<TestDatabase> {
  const database = await testDatabase({ empty: true });
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await cp(migrations, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as Journal;
  const newest = journal.entries.findIndex(({ tag }) => tag === version);
  if (newest === -1) throw new Error(`There is no migration ${version}.`);
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, newest + 1) }));
  await migrate(database.db, { migrationsFolder: folder });
  await rm(folder, { recursive: true });
  return database;
}
