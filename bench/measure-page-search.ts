import { count, lowerTime, type Measurement } from './figure.ts';
import { generatePageTexts, samplePageQueries } from './page-texts.ts';
import { startApp } from './processes.ts';
import { formatTimes, timesOf } from './times.ts';

/** A library of its own: the texts of its pages would change the figures of other searches. */
const papers = 20_000;
const pages = 50_000;
/** In milliseconds. */
const target = { p50: 15, p99: 60 };
/** Words that begin questions on most pages. */
const frequent = ['निम्न में से कौन', 'which of the following', 'the value of'];

/** Measures search inside papers, over HTTP, one call at a time. */
export const pageSearch: Measurement = {
  name: 'page-search',
  async measure(bench) {
    const library = await bench.library(papers);
    const { db } = library.context.database;
    await generatePageTexts(db, pages);
    const queries = [...(await samplePageQueries(db, 100)), ...frequent];
    const app = await startApp(library.dataDir);
    try {
      const paths = queries.map((text) => `/api/search/pages?q=${encodeURIComponent(text)}`);
      const times = await timesOf(bench, app.port, () => paths);
      return [
        {
          measure: `Search inside papers, ${count(pages)} pages`,
          figure: formatTimes(times),
          target: `p50 < ${target.p50} ms, p99 < ${target.p99} ms`,
          isMet: times.p50 < target.p50 && times.p99 < target.p99,
          check: lowerTime(times.p50),
        },
      ];
    } finally {
      await app.stop();
    }
  },
};
