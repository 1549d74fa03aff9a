import { pageAttachments } from '../pages/page-parts.ts';
import { removeSpecimens } from '#features/paper-trash/server/papers-removal.service.ts';
import { createCommandInvalidation } from './command-invalidation.ts';
import { runCommand } from './run-command.ts';
import { print, printJson } from './terminal.ts';

/** `pariksha specimens remove` */
export async function removeSpecimensCommand(flags: { json?: boolean }): Promise<void> {
  const removal = await runCommand((context) =>
    removeSpecimens(
      {
        db: context.database.db,
        storage: context.storage,
        invalidation: createCommandInvalidation(context),
      },
      pageAttachments,
    ),
  );
  if (flags.json) printJson(removal);
  else print(`${removal.papers} specimens and ${removal.files} of their files removed`);
}
