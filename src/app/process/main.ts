import '#platform/database/drizzle-imports.ts';
import { CommanderError } from 'commander';
import { createProgram } from './program.ts';

// Files that the program writes (data, backups, secrets) are readable only by its account.
process.umask(0o077);

/** Exit codes: 0 done, 1 failed, 2 wrong usage. */
const wrongUsage = 2;

try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : wrongUsage;
  else {
    const { explainError } = await import('../commands/explain-error.ts');
    process.stderr.write(`${explainError(error)}\n`);
    process.exitCode = 1;
  }
}
