/**
 * Measures search on judged queries: `npm run eval:search`. `-- --library PATH.csv --queries PATH.json` uses another
 * library and other queries, `--bare` without the aliases of
 * the starter library. `-- pages` measures search inside papers, with the PDFs of `--folder`. `--failures` prints the
 * queries without a right result among the first three.
 */
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    library: { type: 'string' },
    bare: { type: 'boolean', default: false },
    queries: { type: 'string' },
    failures: { type: 'boolean', default: false },
    folder: { type: 'string' },
    pages: { type: 'string' },
    keep: { type: 'string' },
  },
});
const { library, bare, queries, failures, folder, pages, keep } = values;
if (positionals[0] === 'pages') {
  const { evalPages } = await import('./search-eval/eval-pages.ts');
  await evalPages({ folder, pages, keep, failures });
} else {
  const { evalPapers } = await import('./search-eval/eval-papers.ts');
  await evalPapers({ library, queries, bare, failures });
}
