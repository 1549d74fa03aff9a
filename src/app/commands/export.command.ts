import { exportPapers } from '#features/paper-import/server/export/papers-export.service.ts';
import { runCommand } from './run-command.ts';
import { createProgressLine, note, print, printJson } from './terminal.ts';
import { formatCount } from '#lib/text/format.ts';

export interface ExportFlags {
  files?: string;
  json?: boolean;
}

/** `pariksha export`. Fails if a stored file is missing, after everything else is written. */
export async function exportCommand(csvPath: string, flags: ExportFlags): Promise<void> {
  await runCommand(async ({ database, storage }, signal) => {
    const progress = createProgressLine();
    const summary = await exportPapers(
      { db: database.db, storage },
      {
        csvPath,
        filesFolder: flags.files,
        signal,
        onProgress: ({ done, rows }) => progress.show(`${done} of ${formatCount(rows, 'paper')}`),
      },
    ).finally(() => progress.end());
    if (flags.json) printJson(summary);
    else {
      const copied =
        flags.files === undefined ? '' : `, ${formatCount(summary.copied, 'file')} to ${flags.files}`;
      print(`${formatCount(summary.rows, 'paper')} to ${csvPath}${copied}`);
    }
    if (summary.hidden > 0)
      note(
        `${formatCount(summary.hidden, 'hidden paper is', 'hidden papers are')} left out. A backup has them.`,
      );
    if (summary.missing.length === 0) return;
    note(
      `${formatCount(summary.missing.length, 'stored file is', 'stored files are')} missing. Run pariksha doctor for details.`,
    );
    process.exitCode = 1;
  });
}
