import { describeImport } from '#features/paper-import/server/import-summary.ts';
import { importPapers } from '#features/paper-import/server/papers-import.service.ts';
import { openImport } from '../compose/library.ts';
import { createCommandInvalidation } from './command-invalidation.ts';
import { runCommand } from './run-command.ts';
import { createProgressLine, note, print, printJson } from './terminal.ts';
import { formatCount } from '#lib/text/format.ts';

export interface ImportFlags {
  files?: string;
  dryRun?: boolean;
  rejects?: string;
  json?: boolean;
}

/** `pariksha import`. Rejected rows are not a failure: they are printed and written to a file. */
export async function importCommand(csvPath: string, flags: ImportFlags): Promise<void> {
  await runCommand(async (context, signal) => {
    const papersImport = openImport(context, createCommandInvalidation(context));
    const progress = createProgressLine();
    try {
      const summary = await importPapers(papersImport, {
        csvPath,
        filesFolder: flags.files,
        isDryRun: flags.dryRun,
        rejectsPath: flags.rejects,
        signal,
        onWait: () => note('Another import runs. This one begins when it ends.'),
        onProgress: ({ done, rows, added, rejected }) =>
          progress.show(`${done} of ${formatCount(rows, 'row')}, ${added} added, ${rejected} rejected`),
      });
      progress.end();
      if (flags.json) printJson(summary);
      else print(describeImport(summary));
    } finally {
      progress.end();
      await papersImport.close();
    }
  });
}
