import { jobFindings } from '#features/jobs/jobs.server.ts';
import type { Context } from '#platform/context/context.ts';
import { hasMorePaperFiles } from './stored-files.queries.ts';

/** A survey that looks at every stored file. */
export interface FileSurvey<Found extends object> {
  /**
   * Surveys a small library now. For a large library returns the result of the last job, or `undefined` before the
   * first run has finished.
   */
  found(): Promise<Found | undefined>;
  /** Like `found`, but up to ten minutes old in a small library. For callers that must not read files. */
  lastFound(): Promise<Found | undefined>;
  /** Whether the library has so many files that only a job surveys them. */
  isLarge(): Promise<boolean>;
  /** Surveys now and saves the result. Takes a minute at a million papers, so only jobs call it. */
  run(): Promise<void>;
  /** Drops the cached result of a small library, after files were removed or restored. */
  forget(): void;
  /** Returns the time of the last job run. `undefined` in a small library and before the first run. */
  checkedAt(): Promise<Date | undefined>;
}

const lookFreshMs = 600_000;

/** Creates a survey whose result is saved under `name`. A library with more than `manyFiles` paper files is large. */
export function createFileSurvey<Found extends object>(
  { db, cache }: Pick<Context, 'db' | 'cache'>,
  { name, manyFiles, look }: { name: string; manyFiles: number; look: () => Promise<Found> },
): FileSurvey<Found> {
  const tag = `survey ${name}`;
  const options = { tags: [tag], ttl: lookFreshMs, staleFor: 9 * lookFreshMs };
  const lookNow = () => cache.get(tag, options, look);
  const forget = () => cache.drop([tag]);
  const isLarge = () => hasMorePaperFiles(db, manyFiles);
  const findings = jobFindings<Found>(db, name);

  return {
    async found() {
      if (await isLarge()) return (await findings.last())?.found;
      forget();
      return lookNow();
    },
    lastFound: async () => ((await isLarge()) ? (await findings.last())?.found : lookNow()),
    isLarge,
    async run() {
      const foundAt = new Date();
      await findings.save({ found: await look(), foundAt });
    },
    forget,
    checkedAt: async () => ((await isLarge()) ? (await findings.last())?.foundAt : undefined),
  };
}
