/** Measures search for papers on judged queries. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Paper } from '#features/papers/papers.contract.ts';
import { countFacets, listPapers, streamPapers } from '#features/papers/papers.server.ts';
import type { SearchNotes } from '#features/search/search-notes.contract.ts';
import { search } from '#features/search-box/server/search.service.ts';
import { median, milliseconds } from '../figure.ts';
import { openEvalLibrary } from './eval-library.ts';
import { isRight, judgedQueries, type JudgedQuery } from './judged-query.ts';
import { scoreTable, type Outcome } from './score.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

interface Answer {
  papers: Paper[];
  notes: Pick<SearchNotes, 'absent' | 'ignoredWords' | 'correctedWords'> | null;
}

interface QuerySet {
  name: string;
  queries: string;
  /** CSV of the papers. Without it, those of the repository. */
  library: string | undefined;
}

/**
 * Asks the older queries in the library of the repository, and the new ones in the CSV `library`; or only those of the
 * file `queries`. `isVerbose` prints the queries without a right first result.
 */
export async function evalPapers(
  library: string | undefined,
  queries: string | undefined,
  isVerbose: boolean,
): Promise<void> {
  const sets: QuerySet[] = queries
    ? [{ name: queries, queries, library }]
    : [
        { name: 'Older queries', queries: pathOf('queries.json'), library: undefined },
        {
          name: 'New queries',
          queries: pathOf('new-queries.json'),
          library: library ?? pathOf('../../../shared/data/lists/papers-index.csv'),
        },
      ];
  for (const set of sets) await evalSet(set, isVerbose);
}

/** Tells whether the answer has no papers, or a note that the library does not have what the query names. */
function isAbsenceTold({ papers, notes }: Answer, named: string | undefined): boolean {
  const wordsOf = (text: string) => text.toLowerCase().split(/[ .]+/);
  const ignored = notes?.ignoredWords.flatMap(wordsOf) ?? [];
  const isIgnored = ignored.some((word) => !named || wordsOf(named).includes(word));
  return papers.length === 0 || (notes?.absent.length ?? 0) > 0 || isIgnored;
}

function describeAnswer({ papers, notes }: Answer): string {
  const titles = papers.slice(0, 3).map(({ title, paperType }) => `${title} (${paperType})`);
  const said = [
    ...(notes?.absent ?? []).map(({ name }) => `absent ${name}`),
    ...(notes?.ignoredWords ?? []).map((word) => `ignored ${word}`),
    ...(notes?.correctedWords ?? []).map(({ typed, used }) => `${typed} read as ${used}`),
  ];
  return [...titles, ...said.map((note) => `[${note}]`)].join(' | ') || 'nothing';
}

async function evalSet(set: QuerySet, isVerbose: boolean): Promise<void> {
  const queries = judgedQueries.parse(JSON.parse(await readFile(set.queries, 'utf8')));
  const library = await openEvalLibrary(set.library);
  const { ctx } = library;
  const everyPaper = (await Array.fromAsync(streamPapers(ctx))).flat();
  const byId = new Map(everyPaper.map((paper) => [paper.id, paper]));

  const interfaces: Record<string, (query: string) => Promise<Answer>> = {
    '/api/search': async (query) => {
      const { papers: found, ...notes } = await search(ctx, query);
      return { papers: found.flatMap(({ id }) => byId.get(id) ?? []), notes };
    },
    '/browse': async (query) => {
      const [found, facets] = await Promise.all([
        listPapers(ctx, { search: query, limit: 10 }),
        countFacets(ctx, { search: query }),
      ]);
      return { papers: found, notes: facets.search };
    },
  };

  function outcomeOf({ kind, paper, isAbsent, named }: JudgedQuery, answer: Answer): Outcome {
    if (isAbsent) return { kind, hits: [isAbsenceTold(answer, named)], right: 1, isAbsent };
    const wanted = paper ?? {};
    return {
      kind,
      hits: answer.papers.map((found) => isRight(found, wanted)),
      right: everyPaper.filter((one) => isRight(one, wanted)).length,
    };
  }

  console.log(`\n## ${set.name}\n\n${queries.length} queries, ${library.papers} papers`);
  const times: number[] = [];
  for (const [name, ask] of Object.entries(interfaces)) {
    const outcomes: Outcome[] = [];
    const failures: string[] = [];
    for (const query of queries) {
      const started = performance.now();
      const answer = await ask(query.query);
      times.push(performance.now() - started);
      const outcome = outcomeOf(query, answer);
      outcomes.push(outcome);
      if (outcome.right === 0) failures.push(`${query.query}: no paper is right, so the query is wrong`);
      else if (outcome.hits[0] !== true)
        failures.push(
          `[${query.kind}] ${query.query}: right at ${outcome.hits.indexOf(true) + 1 || 'no place'} | ${describeAnswer(answer)}`,
        );
    }
    console.log(`\n### ${name}\n\n${scoreTable(outcomes, name === '/browse' ? 10 : 8)}`);
    if (isVerbose && failures.length > 0) console.log(`\n${failures.join('\n')}`);
  }
  console.log(`\nMedian ${milliseconds(median(times))}`);
  await library.close();
}
