import { sitePath } from '#lib/url/link-target.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import type { RestoredRow, RestoreRule } from '#platform/backup/restore-rule.ts';

const objectsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];

function problemOf({ dates, redirects }: RestoredRow): string | undefined {
  const isUnsafe = ({ link }: Record<string, unknown>) =>
    typeof link === 'string' && parseWebUrl(link) === null;
  if (objectsOf(dates).some(isUnsafe)) return 'a date has a link that is not an http or https URL';
  const isForeign = ({ from, to }: Record<string, unknown>) =>
    [from, to].some((url) => typeof url !== 'string' || sitePath(url) === null);
  if (objectsOf(redirects).some(isForeign)) return 'a redirect has a URL outside this site';
  return undefined;
}

/** Skips deleted records whose restore would publish unsafe links. */
export const catalogRestore: RestoreRule = {
  tables: ['catalog_trash'],
  begin: async () => ({
    judge(_table, row) {
      const reason = problemOf(row);
      return reason === undefined ? { row } : { row: null, reason: `${String(row.name)}: ${reason}` };
    },
    notes: () => [],
  }),
};
