import type { Database } from '#platform/database/database.ts';
import type { Gauge } from '#platform/observe/gauge.ts';
import { countRunsByState } from './jobs.queries.ts';

/** Returns gauges for the jobs of all nodes. Every node reports the same values. */
export function jobsGauges({ db }: { db: Database }): Gauge[] {
  return [
    {
      name: 'pariksha_jobs',
      help: 'Job runs that wait, run or ended within a day, by state; of all nodes',
      label: 'state',
      read: () => countRunsByState(db),
    },
  ];
}
