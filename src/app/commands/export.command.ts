import { createPapersExport } from '#features/paper-import/server/export/papers-export.service.ts';
import { runCommand } from './run-command.ts';
import { createProgressLine, note, print, printJson } from './terminal.ts';

export interface ExportFlags {
  files?: string;
  json?: boolean;
}

/** `pariksha export`. Fails if a stored file is missing, after everything else is written. */
export async function exportCommand(csvPath: string, flags: ExportFlags): Promise<void> {
  await runCommand(async ({ database, storage }, signal) => {
    const progress = createProgressLine();
    const { exportPapers } = createPapersExport({ db: database.db, storage });
    const summary = await exportPapers({
      csvPath,
      filesFolder: flags.files,
      signal,
      onProgress: ({ done, rows }) => progress.show(`${done} of ${rows} papers`),
    }).finally(() => progress.end());
    if (flags.json) printJson(summary);
    else {
      const copied = flags.files === undefined ? '' : `, ${summary.copied} files to ${flags.files}`;
      print(`${summary.rows} papers to ${csvPath}${copied}`);
    }
    if (summary.missing.length === 0) return;
    note(`${summary.missing.length} stored files are missing. Run pariksha doctor for details.`);
    process.exitCode = 1;
  });
}
