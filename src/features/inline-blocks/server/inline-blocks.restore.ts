import { linkTarget } from '#lib/url/link-target.ts';
import type { RestoreRule } from '#platform/backup/restore-rule.ts';
import { cleanHtml } from './rich-text.service.ts';

/** Sanitizes the HTML of restored texts and skips blocks with unsafe URLs. */
export const inlineBlocksRestore: RestoreRule = {
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
