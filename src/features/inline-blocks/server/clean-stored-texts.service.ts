import type { Database } from '#platform/database/database.ts';
import { selectTexts, updateText } from './inline-blocks.queries.ts';
import { cleanHtml } from './rich-text.service.ts';

/** Sanitizes the stored texts that no save has sanitized, such as those of a restored backup. */
export async function cleanStoredTexts(transaction: Database): Promise<void> {
  for (const { id, content, hindi } of await selectTexts(transaction)) {
    const clean = { content: cleanHtml(content), hindi: hindi === null ? null : cleanHtml(hindi) };
    if (clean.content !== content || clean.hindi !== hindi) await updateText(transaction, id, clean);
  }
}
