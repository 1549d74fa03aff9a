import { count, median, type Figure } from '../figure.ts';
import type { Kind, Sample } from '../scale/load.ts';
import type { Trouble, TroubleKind } from './troubles.ts';

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const isFailed = ({ status }: Sample) => status === 0 || status >= 500;
const readKinds: Kind[] = ['cached', 'uncached', 'search', 'download'];
const readNames: Partial<Record<Kind, string>> = {
  cached: 'popular pages',
  uncached: 'pages not in the cache',
  search: 'searches',
  download: 'downloads',
};
const endOf = ({ at, milliseconds }: Sample) => at + milliseconds;

/** Returns whether a request was in progress during a trouble. */
function isDuring(sample: Sample, { from, until }: Trouble): boolean {
  return sample.at <= until && endOf(sample) >= from;
}

/** Returns one figure for each kind of trouble: the time until the site worked again. */
export function recoveries(troubles: Trouble[]): Figure[] {
  const kinds = [...new Set(troubles.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const all = troubles.filter((trouble) => trouble.kind === kind);
    const times = all.flatMap(({ recoveryMs }) => recoveryMs ?? []);
    const range = [Math.min(...times), median(times), Math.max(...times)].map(seconds).join(' / ');
    return {
      measure: `Recovery, ${kind} (${all.length}): min / median / max`,
      figure: times.length === 0 ? 'none' : range,
      target: 'each time',
      isMet: times.length === all.length,
    };
  });
}

/** Returns one figure for each kind of read: the number of failures, by trouble. */
export function failedReads(samples: Sample[], troubles: Trouble[]): Figure[] {
  const figures = readKinds.map((kind): Figure => {
    const asked = samples.filter((sample) => sample.kind === kind);
    const counts = new Map<TroubleKind, number>();
    for (const sample of asked.filter(isFailed)) {
      const during = troubles.find((trouble) => isDuring(sample, trouble));
      if (during) counts.set(during.kind, (counts.get(during.kind) ?? 0) + 1);
    }
    const parts = [...counts].map(([trouble, failed]) => `${failed} ${trouble}`);
    const failed = asked.filter(isFailed).length;
    return {
      measure: `Failed reads, ${readNames[kind]}`,
      figure: `${failed} of ${count(asked.length)}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`,
      target: '',
      isMet: null,
    };
  });
  const calm = samples.filter(
    (sample) => readKinds.includes(sample.kind) && !troubles.some((trouble) => isDuring(sample, trouble)),
  );
  const failed = calm.filter(isFailed).length;
  return [
    ...figures,
    {
      measure: 'Failed reads between the troubles',
      figure: `${failed} of ${count(calm.length)}`,
      target: '0',
      isMet: failed === 0,
    },
  ];
}

/** Returns how the writes of the owner and the visitors were answered while the disk was full. */
export function writesOnFullDisk(samples: Sample[], troubles: Trouble[]): Figure[] {
  const full = troubles.find(({ kind }) => kind === 'disk full');
  if (!full) return [];
  const writes = samples.filter(
    (sample) => (sample.kind === 'write' || sample.kind === 'rating') && isDuring(sample, full),
  );
  const counts = new Map<number, number>();
  for (const { status } of writes) counts.set(status, (counts.get(status) ?? 0) + 1);
  const parts = [...counts].map(([status, times]) => `${times} with ${status || 'no answer'}`);
  return [
    {
      measure: 'Answers to writes while the disk is full',
      figure: parts.join(', ') || 'none',
      target: '',
      isMet: null,
    },
  ];
}

/**
 * Returns figures for reads that a trouble must not stop: popular pages without a database, and all reads during
 * unfinished bodies.
 */
export function readsThatContinue(samples: Sample[], troubles: Trouble[]): Figure[] {
  const promises: { kind: TroubleKind; reads: Kind[]; measure: string }[] = [
    { kind: 'PostgreSQL killed', reads: ['cached'], measure: 'Popular pages while PostgreSQL is killed' },
    { kind: 'disk full', reads: ['cached'], measure: 'Popular pages while the disk is full' },
    { kind: 'PostgreSQL frozen', reads: ['cached'], measure: 'Popular pages while PostgreSQL is frozen' },
    {
      kind: 'unfinished bodies',
      reads: readKinds,
      measure: 'All reads while one client holds 500 unfinished bodies',
    },
  ];
  return promises.flatMap(({ kind, reads, measure }) => {
    const made = troubles.filter((trouble) => trouble.kind === kind);
    if (made.length === 0) return [];
    const asked = samples.filter(
      (sample) => reads.includes(sample.kind) && made.some((trouble) => isDuring(sample, trouble)),
    );
    const failed = asked.filter(isFailed).length;
    const slowest = Math.max(0, ...asked.map(({ milliseconds }) => milliseconds));
    return {
      measure,
      figure: `${failed} of ${count(asked.length)} failed; the slowest took ${seconds(slowest)}`,
      target: '0 failed',
      isMet: failed === 0 && asked.length > 0,
    };
  });
}
