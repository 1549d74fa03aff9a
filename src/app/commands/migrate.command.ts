import { schemaVersions } from '#platform/database/migrations.ts';
import { runCommand } from './run-command.ts';
import { print } from './terminal.ts';

/** `pariksha migrate`. Every command migrates the database when it opens it, so there is nothing else to do. */
export async function migrateCommand({ new: mayCreate = false }: { new?: boolean }): Promise<void> {
  const versions = await runCommand(() => schemaVersions(), { mayCreate });
  print(`The database has the schema ${versions.at(-1)}.`);
}
