import type { Measurement } from './figure.ts';
import { backOfficeCalls } from './scale/back-office-calls.ts';
import { callFigures, summaryFigures, timesIn, type Growth } from './scale/growth.ts';
import { publicCalls } from './scale/public-calls.ts';

/**
 * Measures every public call and every call of the back office at each library size. Announces each with its growth.
 */
export const growth: Measurement = {
  name: 'growth',
  async measure(bench) {
    const sizes = bench.isQuick ? [10_000] : [10_000, 100_000, 1_000_000];
    const sources = [publicCalls, backOfficeCalls];
    const columns: Growth['columns'] = [];
    for (const papers of sizes) columns.push(await timesIn(await bench.library(papers), sources, bench.load));
    const measured = { sizes, sources, columns };
    for (const { measure, figure } of callFigures(measured)) bench.announce(`  ${measure}: ${figure}`);
    return summaryFigures(measured);
  },
};
