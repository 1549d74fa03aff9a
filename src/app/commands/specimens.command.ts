import { pageAttachments } from '../pages/page-parts.ts';
import { createPapersRemoval } from '#features/paper-trash/server/papers-removal.service.ts';
import { createCommandInvalidation } from './command-invalidation.ts';
import { runCommand } from './run-command.ts';
import { print, printJson } from './terminal.ts';

/** `pariksha specimens remove` */
export async function removeSpecimensCommand(flags: { json?: boolean }): Promise<void> {
  const removal = await runCommand((context) =>
    createPapersRemoval({
      db: context.database.db,
      storage: context.storage,
      invalidation: createCommandInvalidation(context),
      attachments: pageAttachments,
    }).removeSpecimens(),
  );
  if (flags.json) printJson(removal);
  else print(`${removal.papers} specimens and ${removal.files} of their files removed`);
}
