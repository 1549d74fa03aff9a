/**
 * Measures search on judged queries: `npm run eval:search` asks the older queries in a library of its own, and the new
 * ones in that of `--library PATH.csv`. `--queries PATH.json` replaces both sets. `-- pages` measures search inside
 * papers, with the PDFs of `--folder`. `--failures` prints the queries without a right first result.
 */
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    library: { type: 'string' },
    queries: { type: 'string' },
    failures: { type: 'boolean', default: false },
    folder: { type: 'string' },
    pages: { type: 'string', default: '500' },
    keep: { type: 'string' },
  },
});
const { library, queries, failures, folder, pages, keep } = values;
if (positionals[0] === 'pages') {
  const { evalPages } = await import('./search-eval/eval-pages.ts');
  await evalPages(folder, Number(pages), keep, failures);
} else {
  const { evalPapers } = await import('./search-eval/eval-papers.ts');
  await evalPapers(library, queries, failures);
}
