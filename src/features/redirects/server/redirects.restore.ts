import { sitePath } from '#lib/url/link-target.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import type { RestoreRule, RestoredRow } from '#platform/backup/restore-rule.ts';
import { getTargetHost } from './redirect-url.ts';
import { selectHosts } from './redirect-hosts.queries.ts';
import { findFault, type Targets } from './redirect-graph.ts';

const mostNamed = 50;

/**
 * Leaves out redirects of a backup that have an unsafe target, form a loop, or make a chain that is too long.
 * External targets must be on the list of this site, or on the backup's list if the restore asks for it. Otherwise
 * the backup of another person could redirect visitors to any site.
 */
export const redirectsRestore: RestoreRule = {
  // The restore reads the tables in this order.
  tables: ['redirect_hosts', 'redirects'],
  async begin(db, { withRedirectHosts }) {
    const here = new Set((await selectHosts(db)).map(({ host }) => host));
    const restored = new Set<string>();
    const allowed = withRedirectHosts ? restored : here;
    const targets: Targets = new Map();

    function problemOf({ source_url: source, target_url: target, is_active: isActive }: RestoredRow) {
      if (typeof source !== 'string' || sitePath(source) === null)
        return 'its source is not a URL of this site';
      if (typeof target !== 'string' || (sitePath(target) ?? parseWebUrl(target)) === null)
        return 'its target is none that may be linked to';
      const host = getTargetHost(target);
      if (host !== undefined && !allowed.has(host))
        return `it leads to ${host}, which is not on the list of other sites`;
      if (isActive !== true) return undefined;
      targets.set(source, target);
      const fault = findFault(targets, source);
      if (fault !== undefined) targets.delete(source);
      return fault;
    }

    return {
      judge(table, row) {
        if (table === 'redirect_hosts') {
          if (!isHost(row.host)) return { row: null, reason: 'this is not the host of a site' };
          restored.add(row.host);
          return { row };
        }
        const reason = problemOf(row);
        return reason === undefined ? { row } : { row: null, reason: `${String(row.source_url)}: ${reason}` };
      },
      notes: () =>
        notesOn(
          [...restored].filter((host) => !here.has(host)),
          withRedirectHosts,
        ),
    };
  },
};

const isHost = (value: unknown): value is string =>
  typeof value === 'string' && URL.parse(`https://${value}/`)?.host === value;

/** Lists the external hosts that the backup would newly allow. */
function notesOn(added: string[], isAsked: boolean): string[] {
  if (added.length === 0) return [];
  const more = added.length > mostNamed ? [`${added.length - mostNamed} more`] : [];
  const named = [...added.slice(0, mostNamed), ...more].join(', ');
  return [
    isAsked
      ? `After the restore, redirects may point to these other sites: ${named}.`
      : `Other sites that redirects may lead to: not restored unless you select them, and redirects to them are left out. The backup adds ${named}.`,
  ];
}
