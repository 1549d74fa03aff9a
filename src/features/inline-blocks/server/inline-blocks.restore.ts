import { linkTarget } from '#lib/url/link-target.ts';
import type { RestoreRule } from '#platform/backup/restore-rule.ts';
import { cleanHtml } from './rich-text.service.ts';

/** Sanitizes the HTML of restored texts and skips blocks with unsafe URLs. */
export const inlineBlocksRestore: RestoreRule = {
  tables: ['content_blocks'],
  begin: async () => ({
    judge(_table, row) {
      const { type, content } = row;
      const metadata = row.metadata as { url?: unknown; contentHindi?: unknown } | null;
      const url = metadata?.url;
      if (typeof url === 'string' && linkTarget(url) === null)
        return { row: null, reason: 'it leads where no link may' };
      if (type !== 'text' || typeof content !== 'string') return { row };
      const hindi = typeof metadata?.contentHindi === 'string' ? metadata.contentHindi : undefined;
      const [clean, cleanHindi] = [cleanHtml(content), hindi && cleanHtml(hindi)];
      if (clean === content && cleanHindi === hindi) return { row };
      const cleaned = {
        ...row,
        content: clean,
        metadata: { ...metadata, ...(hindi && { contentHindi: cleanHindi }) },
      };
      return { row: cleaned, reason: 'its text had what may not be shown' };
    },
    notes: () => [],
  }),
};
