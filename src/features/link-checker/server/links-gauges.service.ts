import type { Database } from '#platform/database/database.ts';
import type { Gauge } from '#platform/observe/gauge.ts';
import { countBrokenLinks } from './link-checker.queries.ts';

/** Returns metrics of the link checker. Every node reports the same values. */
export function linksGauges({ db }: { db: Database }): Gauge[] {
  return [
    {
      name: 'pariksha_broken_links',
      help: 'Links to other servers that failed three checks over three days; of all nodes',
      read: () => countBrokenLinks(db),
    },
  ];
}
