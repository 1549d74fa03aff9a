import type { Figure } from '../figure.ts';
import { count, quantile } from '../figure.ts';
import type { Sample } from './load.ts';
import type { Acknowledged } from './streams.ts';
import type { Trouble } from './troubles.ts';

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const isRead = ({ kind }: Sample) => kind !== 'rating' && kind !== 'write';
const isFailed = ({ status }: Sample) => status === 0 || status >= 500;
/** Milliseconds after a trouble in which failures still count as its effect. */
const aftermathMs = 8_000;

/** Counts failed reads of the whole run. Excludes reads that need the database while it is unavailable. */
export function failedReads(samples: Sample[], troubles: Trouble[]): Figure {
  const gone = troubles.filter(({ isDatabaseGone }) => isDatabaseGone);
  const needsDatabase = ({ kind, at }: Sample) =>
    kind !== 'cached' && gone.some(({ from, until }) => at >= from && at <= until);
  const reads = samples.filter((sample) => isRead(sample) && !needsDatabase(sample));
  const failed = reads.filter(isFailed);
  const share = failed.length / reads.length;
  return {
    measure: 'Failed reads over the whole run (pages, searches, downloads)',
    figure: `${failed.length} of ${count(reads.length)} (${(share * 100).toFixed(3)}%)`,
    target: '≤ 0.1%',
    isMet: share <= 0.001,
  };
}

/** Returns the effect of an unavailable database on visitors of cached pages. */
export function cachedPages(samples: Sample[], troubles: Trouble[]): Figure[] {
  return troubles
    .filter(({ isDatabaseGone }) => isDatabaseGone)
    .map(({ name, from, until }) => {
      const asked = samples.filter(({ kind, at }) => kind === 'cached' && at >= from && at <= until);
      const failed = asked.filter(isFailed).length;
      return {
        measure: `Cached pages while ${name}`,
        figure: `${failed} of ${count(asked.length)} failed`,
        target: 'no failures',
        isMet: failed === 0,
      };
    });
}

/** Returns the time from the end of each trouble to the last failed read. */
export function recoveries(samples: Sample[], troubles: Trouble[]): Figure[] {
  return troubles.map(({ name, from, until }) => {
    const around = samples.filter(
      (sample) => isRead(sample) && sample.at >= from && sample.at <= until + aftermathMs,
    );
    const failed = around.filter(isFailed);
    const last = Math.max(0, ...failed.map(({ at, milliseconds }) => at + milliseconds - until));
    return {
      measure: `Recovery: ${name}`,
      figure: `took ${seconds(until - from)}; ${failed.length} of ${count(around.length)} reads failed; the last ${seconds(last)} after its end`,
      target: '≤ 5 s',
      isMet: last <= 5_000,
    };
  });
}

/** Compares the final content of the database with the acknowledged writes. */
export function keptWrites(
  acknowledged: Acknowledged,
  found: { downloads: number; ratings: number; subjects: Set<string> },
): Figure[] {
  const { downloads, unknownDownloads, ratings, unknownRatings, subjects } = acknowledged;
  const lostSubjects = subjects.filter((name) => !found.subjects.has(name)).length;
  const isBetween = (value: number, least: number, unknown: number) =>
    value >= least && value <= least + unknown;
  return [
    {
      measure: 'Acknowledged writes lost (subjects added, papers rated)',
      figure: `${lostSubjects + Math.max(0, ratings - found.ratings)} of ${count(subjects.length + ratings)}`,
      target: '0',
      isMet: lostSubjects === 0 && isBetween(found.ratings, ratings, unknownRatings),
    },
    {
      measure: 'Downloads counted',
      figure: `${count(found.downloads)} of ${count(downloads)} answered, ${unknownDownloads} more cut off`,
      target: 'exact',
      isMet: isBetween(found.downloads, downloads, unknownDownloads),
    },
  ];
}

export function agreement({
  changes,
  slowest,
  missed,
}: {
  changes: number;
  slowest: number;
  missed: number;
}): Figure {
  return {
    measure: `Both nodes show a change (${changes} changes)`,
    figure: `the slowest after ${seconds(slowest)}${missed > 0 ? `; ${missed} not within 10 s` : ''}`,
    target: '≤ 2 s',
    isMet: changes > 0 && missed === 0 && slowest <= 2_000,
  };
}

/** Returns whether every acknowledged job is done, no row is missing, and the result of the last job is kept. */
export function jobsDone(
  started: string[],
  rows: { id: string; state: string; attempts: number }[],
  isLastOneKept: boolean,
): Figure {
  const done = rows.filter(({ state }) => state === 'done').length;
  const again = rows.filter(({ attempts }) => attempts > 1).length;
  return {
    measure: 'Jobs done once each',
    figure: `${done} of ${started.length} done, ${again} of them continued after a kill${isLastOneKept ? '' : '; the result of the last one is wrong'}`,
    target: 'all',
    isMet: started.length > 0 && done === started.length && isLastOneKept,
  };
}

/** Returns the latencies of the load, for a comparison of two runs. */
export function latencies(samples: Sample[]): Figure[] {
  const kinds = [...new Set(samples.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const times = samples
      .filter((sample) => sample.kind === kind && !isFailed(sample))
      .map(({ milliseconds }) => milliseconds);
    times.sort((one, other) => one - other);
    const at = (share: number) => `${quantile(times, share).toFixed(0)} ms`;
    return {
      measure: `Answers, ${kind}`,
      figure: `${count(times.length)}: p50 ${at(0.5)}, p99 ${at(0.99)}, troubles included`,
      target: '',
      isMet: null,
    };
  });
}
