import type { Database } from '#platform/database/database.ts';
import type { Gauge } from '#platform/observe/gauge.ts';
import { countRunsByState } from './job-counts.queries.ts';

/** Jobs of all nodes: each node tells the same. */
export function jobsGauges({ db }: { db: Database }): Gauge[] {
  return [
    {
      name: 'pariksha_jobs',
      help: 'Runs of jobs that wait or are under way, and those that ended within a day, by state; of all nodes',
      label: 'state',
      read: () => countRunsByState(db),
    },
  ];
}
