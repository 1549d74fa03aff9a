import { sitePath } from '#lib/link-target.ts';
import { webAddress } from '#lib/web-address.ts';
import type { RestoreRule, RestoredRow } from '#platform/backup/restore-rule.ts';
import { hostOf } from './redirect-address.ts';
import { faultSentence } from './redirect-rules.ts';
import { createRedirectWays } from './redirect-ways.ts';

/**
 * Redirects of a backup stay out where they lead nowhere safe, to a site that is not on the backup's list, in a circle,
 * or, with those before them, over too many steps.
 */
export const redirectsRestore: RestoreRule = {
  // In this order they come.
  tables: ['redirect_hosts', 'redirects'],
  async begin() {
    const hosts = new Set<unknown>();
    const ways = createRedirectWays([]);

    function problemOf({
      source_url: source,
      target_url: target,
      is_active: isActive,
      ignores_case: ignoresCase,
    }: RestoredRow) {
      if (typeof source !== 'string' || sitePath(source) === null)
        return 'its source is no address of this site';
      if (typeof target !== 'string' || (sitePath(target) ?? webAddress(target)) === null)
        return 'its target is none that may be linked to';
      const host = hostOf(target);
      if (host !== undefined && !hosts.has(host))
        return `it leads to ${host}, which is not on the list of other sites`;
      if (isActive !== true) return undefined;
      ways.set(source, target, ignoresCase === true);
      const fault = ways.faultOf(source);
      if (!fault) return undefined;
      ways.set(source, undefined);
      return faultSentence(fault);
    }

    return {
      judge(table, row) {
        if (table === 'redirect_hosts') {
          hosts.add(row.host);
          return { row };
        }
        const reason = problemOf(row);
        return reason === undefined ? { row } : { row: null, reason: `${String(row.source_url)}: ${reason}` };
      },
      notes: () => [],
    };
  },
};
