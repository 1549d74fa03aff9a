import { linkTarget } from '#lib/link-target.ts';
import type { RestoreRule } from '#platform/backup/restore-rule.ts';
import { cleanHtml } from './rich-text.service.ts';

/** Rich text is cleaned as when it is entered, and nothing leads where no link may. */
export const pageContentRestore: RestoreRule = {
  tables: ['content_blocks'],
  begin: async () => ({
    judge(_table, row) {
      const { type, content } = row;
      const url = (row.metadata as { url?: unknown } | null)?.url;
      if (typeof url === 'string' && linkTarget(url) === null)
        return { row: null, reason: 'it leads where no link may' };
      if (type !== 'text' || typeof content !== 'string') return { row };
      const clean = cleanHtml(content);
      if (clean === content) return { row };
      return { row: { ...row, content: clean }, reason: 'its text had what may not be shown' };
    },
    notes: () => [],
  }),
};
