/** Measures search for papers on judged queries. */
import { readFile } from 'node:fs/promises';
import type { Paper } from '#features/papers/papers.contract.ts';
import { createPapersService } from '#features/papers/server/papers.service.ts';
import { createSearchMatcher } from '#features/search-index/server/search-match.service.ts';
import { createSearchService } from '#features/search/server/search.service.ts';
import { openEvalLibrary } from './eval-library.ts';
import { isRight, judgedQueries, type JudgedQuery } from './judged-query.ts';
import { scoreTable, type Outcome } from './score.ts';

const ownQueries = new URL('queries.json', import.meta.url);

interface Answer {
  papers: Paper[];
  isAbsenceReported: boolean;
}

export interface EvalPapersOptions {
  library: string | undefined;
  queries: string | undefined;
  bare: boolean;
  failures: boolean;
}

export async function evalPapers(options: EvalPapersOptions): Promise<void> {
  const queries = judgedQueries.parse(JSON.parse(await readFile(options.queries ?? ownQueries, 'utf8')));
  const library = await openEvalLibrary({ csvPath: options.library, isBare: options.bare });
  const { db } = library;
  const matcher = createSearchMatcher({ db });
  const papers = createPapersService({ db, matcher, publicUrl: '' });
  const search = createSearchService({ db, matcher, papers });
  const everyPaper = (await Array.fromAsync(papers.all())).flat();
  const byId = new Map(everyPaper.map((paper) => [paper.id, paper]));

  const interfaces: Record<string, (query: string) => Promise<Answer>> = {
    '/api/search': async (query) => {
      const { papers: found, absent } = await search.search(query);
      return {
        papers: found.flatMap(({ id }) => byId.get(id) ?? []),
        isAbsenceReported: absent.length > 0,
      };
    },
    '/browse': async (query) => {
      const [found, facets] = await Promise.all([
        papers.list({ search: query, limit: 10 }),
        papers.facets({ search: query }),
      ]);
      return { papers: found, isAbsenceReported: (facets.search?.absent ?? []).length > 0 };
    },
  };

  /** An absence that is reported counts as one right result, and one that is not as no result. */
  function outcomeOf({ kind, paper, isAbsent }: JudgedQuery, answer: Answer): Outcome {
    if (isAbsent)
      return { kind, hits: answer.isAbsenceReported ? [true] : answer.papers.map(() => false), right: 1 };
    const wanted = paper ?? {};
    return {
      kind,
      hits: answer.papers.map((found) => isRight(found, wanted)),
      right: everyPaper.filter((one) => isRight(one, wanted)).length,
    };
  }

  /** Every third query is held out. Changes of search are not tuned with it. */
  const parts = {
    'For development': queries.filter((_, index) => index % 3 !== 2),
    'Held out': queries.filter((_, index) => index % 3 === 2),
  };
  console.log(`${queries.length} queries, ${library.papers} papers`);
  const times: number[] = [];
  for (const [part, chosen] of Object.entries(parts)) {
    for (const [name, ask] of Object.entries(interfaces)) {
      const outcomes: Outcome[] = [];
      const failures: string[] = [];
      for (const query of chosen) {
        const started = performance.now();
        const answer = await ask(query.query);
        times.push(performance.now() - started);
        const outcome = outcomeOf(query, answer);
        outcomes.push(outcome);
        if (outcome.right === 0) failures.push(`${query.query}: no paper is right, so the query is wrong`);
        else if (!outcome.hits.slice(0, 3).includes(true))
          failures.push(
            `[${query.kind}] ${query.query}: ${answer.papers
              .slice(0, 3)
              .map(({ title, paperType }) => `${title} (${paperType})`)
              .join(' | ')}`,
          );
      }
      console.log(`\n### ${part}, ${name}\n\n${scoreTable(outcomes, name === '/browse' ? 10 : 8)}`);
      if (options.failures && failures.length > 0) console.log(`\n${failures.join('\n')}`);
    }
  }
  times.sort((one, other) => one - other);
  console.log(`\nMedian ${(times[Math.floor(times.length / 2)] ?? 0).toFixed(1)} ms`);
  await library.close();
}
