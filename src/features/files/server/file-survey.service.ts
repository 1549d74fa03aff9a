import { jobFindings } from '#features/jobs/server/job-findings.service.ts';
import { createRememberedCounts } from '#platform/cache/remembered-counts.ts';
import type { Database } from '#platform/database/database.ts';
import { hasMorePaperFiles } from './stored-files.queries.ts';

/** A search that has to look at every stored file. */
export interface FileSurvey<Found extends object> {
  /**
   * Looks now in a small library. Returns what the last run of the job found in a large one, undefined before the first
   * run has finished.
   */
  found(): Promise<Found | undefined>;
  /** The same, but up to ten minutes old in a small library: for readers that must not touch files. */
  lastFound(): Promise<Found | undefined>;
  /** Whether there are so many files that only a job looks at them. */
  isLarge(): Promise<boolean>;
  /** Looks now and keeps what it found. Takes a minute at a million papers: for jobs only. */
  run(): Promise<void>;
  /** Files were removed or put back: looks again, or has the job do it. */
  forget(): void;
  /** When the job last looked; undefined in a small library and before the first run. */
  checkedAt(): Promise<Date | undefined>;
}

const remembered = 'files';

/** A survey that is kept as `name`. From `manyFiles` files of papers on a library is large. */
export function createFileSurvey<Found extends object>(dependencies: {
  db: Database;
  name: string;
  manyFiles: number;
  look: () => Promise<Found>;
}): FileSurvey<Found> {
  const { db, name, manyFiles, look } = dependencies;
  const recent = createRememberedCounts(Date.now, { worthRemembering: 0, freshFor: 600_000 });
  const lookNow = () => recent.get(remembered, async () => ({ value: await look(), rows: 0 }));
  const isLarge = () => hasMorePaperFiles(db, manyFiles);
  const kept = jobFindings<Found>(db, name);

  return {
    async found() {
      if (await isLarge()) return (await kept.last())?.found;
      recent.forget();
      return lookNow();
    },
    lastFound: async () => ((await isLarge()) ? (await kept.last())?.found : lookNow()),
    isLarge,
    async run() {
      const foundAt = new Date();
      await kept.save({ found: await look(), foundAt });
    },
    forget: () => recent.forget(),
    checkedAt: async () => ((await isLarge()) ? (await kept.last())?.foundAt : undefined),
  };
}
