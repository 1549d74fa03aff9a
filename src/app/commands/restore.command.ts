import { randomUUID } from 'node:crypto';
import { access } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import type { RestorePlan } from '#features/backup/restore.contract.ts';
import { withLocalBackup } from '#features/backup/server/local-backup.ts';
import type { RestoreHooks } from '#features/backup/server/restore-files.ts';
import { getSnapshotPath } from '#features/backup/server/restore-sources.ts';
import { checkRestore, restoreBackup } from '#features/backup/server/restore.service.ts';
import { formatCount, fileSize } from '#lib/text/format.ts';
import { byCommand } from '#platform/audit/audited-write.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { getRestoreParts } from '../compose/restore.ts';
import { backupContent } from '../features.ts';
import { createCommandInvalidation } from './command-invalidation.ts';
import { runCommand } from './run-command.ts';
import { createProgressLine, note, print, printJson } from './terminal.ts';

export interface RestoreFlags {
  dryRun?: boolean;
  new?: boolean;
  withPeople?: boolean;
  yes?: boolean;
  json?: boolean;
}

/**
 * `pariksha restore`. Prints the planned changes, asks for confirmation on a terminal, and restores. The server may
 * run during the restore.
 */
export async function restoreCommand(path: string, flags: RestoreFlags): Promise<void> {
  const { dryRun = false, yes = false, withPeople = false } = flags;
  // A wrong path must not leave an empty library behind.
  await access(path);
  await runCommand(
    async (context, signal) => {
      await withLocalBackup(context.config, path, async (zip, copies) => {
        const ctx = {
          ...context,
          ...getRestoreParts(context.database.db),
          content: backupContent,
          copies,
          invalidation: createCommandInvalidation(context),
        };
        const plan = await withProgress((hooks) => checkRestore(ctx, zip, { ...hooks, withPeople, signal }));
        if (dryRun) return flags.json ? printJson(plan) : print(describePlan(plan));
        note(describePlan(plan));
        if (!yes && !(await isAgreed())) return note('No changes made.');
        const options = { id: randomUUID(), author: byCommand, withPeople, signal };
        const report = await withProgress((hooks) => restoreBackup(ctx, zip, { ...hooks, ...options }));
        if (flags.json) return printJson(report);
        print(`Restored. To go back: pariksha restore ${getSnapshotPath(ctx, report.snapshot)}`);
      });
    },
    { mayCreate: flags.new ?? false },
  );
}

async function withProgress<Result>(
  work: (hooks: Pick<RestoreHooks, 'onProgress'>) => Promise<Result>,
): Promise<Result> {
  const progress = createProgressLine();
  try {
    return await work({
      onProgress: ({ done, total, note: step }) => progress.show(`${step}: ${done} of ${total}`),
    });
  } finally {
    progress.end();
  }
}

/** Throws if there is no terminal to ask on. */
async function isAgreed(): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new AppError('validation_failed', {
      public: 'Cannot ask for confirmation here. Run the command again with --yes',
    });
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (
      (await lines.question('Replace the library with this backup? Type "restore" to continue: ')).trim() ===
      'restore'
    );
  } finally {
    lines.close();
  }
}

/** Returns a line for each table that changes, and warnings. */
function describePlan({ createdAt, version, tables, files, notes }: RestorePlan): string {
  const changing = tables.filter(
    ({ added, changed, removed, staysAs }) => staysAs === null && added + changed + removed > 0,
  );
  const rows = changing.map(
    ({ name, added, changed, removed, same }) =>
      `  ${name}: ${added} added, ${changed} changed, ${removed} removed, ${same} the same`,
  );
  return [
    `Backup of ${createdAt}, made by version ${version}.`,
    ...(rows.length > 0 ? rows : ['  No row changes.']),
    `  ${formatCount(files.toAdd, 'file')} to add (${fileSize(files.bytesToAdd)}) of ${files.inBackup} in the backup.`,
    ...(files.damaged > 0
      ? [`  ${formatCount(files.damaged, 'file')} of these are in storage, but damaged.`]
      : []),
    ...(files.missing > 0
      ? [`  ${formatCount(files.missing, 'file')} in use are missing from both the backup and storage.`]
      : []),
    ...notes,
  ].join('\n');
}
