import { count, lowerTime, median, milliseconds, type Figure } from '../figure.ts';
import type { BenchLibrary } from '../library.ts';
import type { LoadGenerator } from '../load.ts';
import { startApp } from '../processes.ts';
import { callTimes, type CallSource } from './call-times.ts';
import { ownerVariables } from './owner.ts';

/** The median times of a source's calls at one size of library, by the names of the calls. */
type Times = Map<string, number>;

/** One column for each size of library, the smallest first. */
export interface Growth {
  sizes: number[];
  sources: CallSource[];
  /** For each size the times of each source. */
  columns: Times[][];
}

/** Returns the times of every call in one library; pages are rendered for each request. */
export async function timesIn(
  { dataDir, context }: BenchLibrary,
  sources: CallSource[],
  load: LoadGenerator,
): Promise<Times[]> {
  const app = await startApp(dataDir, { ...ownerVariables, PAGE_CACHE_MB: '0' });
  try {
    const url = `http://127.0.0.1:${app.port}`;
    const times: Times[] = [];
    for (const source of sources) {
      const { calls, headers } = await source.prepare({ url, pool: context.database.pool });
      times.push(await callTimes(load, app.port, calls, headers));
    }
    return times;
  } finally {
    await app.stop();
  }
}

/** A list of a small library may have no middle page. */
function shown(time: number | undefined): string {
  if (time === undefined) return 'none';
  return Number.isNaN(time) ? 'failed' : milliseconds(time);
}

/** One figure for each call of the largest library: its median time at each size, the largest last. */
export function callFigures({ sizes, sources, columns }: Growth): Figure[] {
  const largest = count(sizes.at(-1) ?? 0);
  return sources.flatMap(({ targetMs }, index) => {
    const ofSource = columns.map((times) => times[index]!);
    return [...ofSource.at(-1)!.keys()].map((name) => ({
      measure: `\`${name}\``,
      figure: ofSource.map((times) => shown(times.get(name))).join(' → '),
      target: `≤ ${targetMs} ms at ${largest}`,
      isMet:
        ofSource.every((times) => !Number.isNaN(times.get(name))) && ofSource.at(-1)!.get(name)! <= targetMs,
    }));
  });
}

/** One figure for each source and size: the median and the slowest of its calls. Only the largest size has a target. */
export function summaryFigures({ sizes, sources, columns }: Growth): Figure[] {
  return sources.flatMap(({ name, targetMs }, index) =>
    sizes.map((papers, column) => {
      const times = [...columns[column]![index]!];
      const failed = times.filter(([, time]) => Number.isNaN(time)).map(([call]) => call);
      if (failed.length > 0) throw new Error(`Calls that failed: ${failed.join(', ')}`);
      const [slowestCall, slowest] = times.toSorted(([, one], [, other]) => other - one)[0]!;
      const isLargest = column === sizes.length - 1;
      const tooSlow = times.filter(([, time]) => time > targetMs).length;
      const middle = median(times.map(([, time]) => time));
      return {
        measure: `${name}: ${count(times.length)} calls, ${count(papers)} papers`,
        figure: `median ${milliseconds(middle)}, slowest ${milliseconds(slowest)} (\`${slowestCall}\`)${isLargest ? `, ${tooSlow} over ${targetMs} ms` : ''}`,
        target: isLargest ? `slowest ≤ ${targetMs} ms` : '',
        isMet: isLargest ? slowest <= targetMs : null,
        check: lowerTime(middle),
      };
    }),
  );
}
