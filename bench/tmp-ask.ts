import { createPapersService } from '#features/papers/server/papers.service.ts';
import { createSearchMatcher } from '#features/search-index/server/search-match.service.ts';
import { createSearchService } from '#features/search/server/search.service.ts';
import { openEvalLibrary } from './search-eval/eval-library.ts';
const library = await openEvalLibrary(process.argv[2] === 'own' ? undefined : process.argv[2]);
const { db } = library;
const matcher = createSearchMatcher({ db });
const papers = createPapersService({ db, matcher, publicUrl: '' });
const search = createSearchService({ db, matcher, papers });
for (const q of process.argv.slice(3)) {
  const m = await matcher.match(q);
  const r = await search.search(q);
  console.log('\n##', q, '\n  any:', m?.any, '\n  pref:', m?.preferred, m?.examIds, m?.years, JSON.stringify(m?.notes));
  for (const p of r.papers.slice(0, 4)) console.log('   -', p.title, '|', p.examName, p.year);
}
await library.close();
