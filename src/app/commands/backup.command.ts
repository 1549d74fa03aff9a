import { checkBackup, writeBackupFile } from '#features/backup/server/backup-file.service.ts';
import { withLocalBackup } from '#features/backup/server/local-backup.ts';
import { writeBackup } from '#features/backup/server/backup-writer.service.ts';
import type { BackupManifest } from '#features/backup/backup-format.contract.ts';
import { formatCount, fileSize } from '#lib/text/format.ts';
import { parseConfig } from '#platform/config/config.ts';
import { backupContent } from '../features.ts';
import { projectVersion } from '../process/project-version.ts';
import { runCommand } from './run-command.ts';
import { onStopSignal, Stopped } from './stop-signals.ts';
import { createProgressLine, note, print, printJson } from './terminal.ts';

export interface BackupFlags {
  files: boolean;
  verify?: boolean;
  json?: boolean;
}

/** `pariksha backup`. Fails if a stored file is missing, after everything else is written. */
export async function backupCommand(path: string, flags: BackupFlags): Promise<void> {
  const manifest = flags.verify ? await verify(path) : await write(path, flags.files);
  // If the ZIP goes to stdout, the summary goes to stderr.
  if (path === '-') note(describeBackup(path, manifest));
  else if (flags.json) printJson({ ...manifest, entries: manifest.entries.length });
  else print(describeBackup(path, manifest));
  if (manifest.missingFiles.length === 0) return;
  note(`${manifest.missingFiles.length} stored files are missing. Run pariksha doctor for details.`);
  process.exitCode = 1;
}

function write(path: string, withFiles: boolean): Promise<BackupManifest> {
  return runCommand(async (context, signal) => {
    const ctx = { ...context, content: backupContent, version: projectVersion };
    const progress = createProgressLine();
    const onProgress = (bytes: number) => progress.show(`${fileSize(bytes)} read`);
    const onCheck = checking(progress);
    const written =
      path === '-'
        ? writeBackup(ctx, process.stdout, { withFiles, signal, onProgress })
        : writeBackupFile(ctx, path, { withFiles, signal, onProgress, onCheck });
    return written.finally(() => progress.end());
  });
}

/** Needs neither database nor file store. */
async function verify(path: string): Promise<BackupManifest> {
  const stop = new AbortController();
  const forgetSignals = onStopSignal((name) => stop.abort(new Stopped(name)));
  const progress = createProgressLine();
  try {
    return await withLocalBackup(parseConfig(process.env), path, (zip) =>
      checkBackup(zip, { signal: stop.signal, onProgress: checking(progress) }),
    );
  } finally {
    progress.end();
    forgetSignals();
  }
}

const checking =
  (progress: { show(message: string): void }) =>
  ({ done, entries }: { done: number; entries: number }) =>
    progress.show(`${done} of ${formatCount(entries, 'entry', 'entries')} read back`);

/** A backup on stdout cannot be read back, so it is not verified. */
function describeBackup(path: string, { tables, files, withFiles, createdAt }: BackupManifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const stored = withFiles ? `${formatCount(files.count, 'file')} (${fileSize(files.bytes)})` : 'no files';
  const where = path === '-' ? '' : ` in ${path}; every entry was read back`;
  return `${formatCount(rows, 'row')} of ${formatCount(tables.length, 'table')} and ${stored}, as of ${createdAt}${where}.`;
}
