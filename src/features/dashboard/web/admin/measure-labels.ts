import { formatCount, fileSize } from '#lib/text/format.ts';
import type { PerformanceMeasures, Timing } from '../../dashboard.contract.ts';

/** 0.314 -> '0.3 ms', 42.7 -> '43 ms', 1530 -> '1.5 s'. */
export function duration(milliseconds: number): string {
  if (milliseconds >= 1_000) return `${(milliseconds / 1_000).toFixed(1)} s`;
  if (milliseconds >= 10) return `${Math.round(milliseconds)} ms`;
  return milliseconds < 0.1 ? 'under 0.1 ms' : `${milliseconds.toFixed(1)} ms`;
}

/** 0.754 -> '75%', 0.0012 -> '0.1%'. A share above zero is never shown as 0%. */
export function percent(share: number): string {
  const hundredths = share * 100;
  if (hundredths === 0 || hundredths >= 10) return `${Math.floor(hundredths)}%`;
  return hundredths < 0.1 ? 'under 0.1%' : `${hundredths.toFixed(1)}%`;
}

export interface Measure {
  name: string;
  /** The most important figure. */
  value: string;
  note?: string;
}

function timingMeasure(name: string, { count, p50, p95, errorShare }: Timing): Measure {
  if (p50 === null || p95 === null) return { name, value: 'No visits in the last hour' };
  const failures = errorShare ? `, ${percent(errorShare)} failed` : '';
  return {
    name,
    value: `Median ${duration(p50)}, 95th percentile ${duration(p95)}`,
    note: `${formatCount(count, 'response')} in the last hour${failures}`,
  };
}

function cacheMeasure({ hitRate, stale, pages, bytes, maxBytes }: PerformanceMeasures['cache']): Measure {
  const fromOlder = stale > 0 ? `, ${formatCount(stale, 'stale response')}` : '';
  return {
    name: 'Page cache',
    value: hitRate === null ? 'No requests in the last hour' : `${percent(hitRate)} of pages from the cache`,
    note: `${formatCount(pages, 'page')} cached, ${fileSize(bytes)} of ${fileSize(maxBytes)}${fromOlder}`,
  };
}

function databaseMeasure(database: PerformanceMeasures['database']): Measure {
  const { pingMs, bytes, connections, connectionLimit } = database;
  if (pingMs === null || bytes === null || connections === null || connectionLimit === null)
    return { name: 'Database', value: 'Not responding' };
  return {
    name: 'Database',
    value: `Responds in ${duration(pingMs)}`,
    note: `${fileSize(bytes)}, ${connections} of ${connectionLimit} connections`,
  };
}

function diskMeasure({ freeBytes, totalBytes, files }: PerformanceMeasures['disk']): Measure {
  return {
    name: 'Disk',
    value: `${fileSize(freeBytes)} free of ${fileSize(totalBytes)}`,
    note: files ? `${formatCount(files.count, 'file')} of papers, ${fileSize(files.bytes)}` : undefined,
  };
}

/** Formats the measures for the panel. */
export function getMeasureTexts({ pages, calls, cache, database, disk }: PerformanceMeasures): Measure[] {
  return [
    timingMeasure('Public pages', pages),
    timingMeasure('API calls', calls),
    cacheMeasure(cache),
    databaseMeasure(database),
    diskMeasure(disk),
  ];
}

/** Minimum number of responses for a reliable warning. */
const worthJudging = 20;

/** Returns whether there are enough responses to judge the speed of pages, and of calls if there were any. */
export const isSpeedKnown = ({ pages, calls }: PerformanceMeasures) =>
  pages.count >= worthJudging && (calls.count === 0 || calls.count >= worthJudging);

/** Returns urgent warnings for an owner, or an empty list. */
export function concerns({ pages, calls, database, disk }: PerformanceMeasures): string[] {
  const problems: string[] = [];
  if (!database.isReachable) problems.push('The database does not answer');
  if (disk.freeBytes < disk.totalBytes * 0.05) problems.push('The disk is nearly full');
  const { connections, connectionLimit } = database;
  if (connections !== null && connectionLimit !== null && connections > connectionLimit * 0.9)
    problems.push('The database is almost out of connections');
  for (const [name, { count, p95, errorShare }] of [['pages', pages] as const, ['calls', calls] as const]) {
    if (count < worthJudging) continue;
    if ((errorShare ?? 0) > 0.01) problems.push(`More than 1% of ${name} fail`);
    if ((p95 ?? 0) > 1_000) problems.push(`Some ${name} take longer than a second`);
  }
  return problems;
}
