import { webAddress } from '#lib/web-address.ts';
import { linkRule } from '#platform/backup/link-rule.ts';
import type { RestoreRule } from '#platform/backup/restore-rule.ts';

const hasUnsafeAddress = (paper: unknown): boolean => {
  const address = (paper as { external_url?: unknown } | null)?.external_url;
  return typeof address === 'string' && webAddress(address) === null;
};

/** Papers lead to http addresses, those in the trash too. */
export const papersRestore: RestoreRule[] = [
  linkRule({ papers: ['external_url'] }, webAddress),
  {
    tables: ['paper_trash'],
    begin: async () => ({
      judge: (_table, row) =>
        hasUnsafeAddress(row.paper)
          ? { row: null, reason: 'its file address is none that may be linked to' }
          : { row },
      notes: () => [],
    }),
  },
];
