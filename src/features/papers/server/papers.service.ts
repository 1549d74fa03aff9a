import type { SearchMatch, SearchMatcher } from '#features/search/server/search-match.service.ts';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import { createRememberedCounts } from '#platform/cache/remembered-counts.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type {
  Paper,
  PaperDetail,
  PaperFacets,
  PaperFilters,
  PaperListQuery,
  SiteStats,
} from '../papers.contract.ts';
import { createBestMatches } from './best-matches.service.ts';
import { createFilterValues } from './filter-values.service.ts';
import type { PaperChoice } from './paper-choice.queries.ts';
import { selectFacets } from './paper-facets.queries.ts';
import { countPapers, fewEnoughToSort, selectPapers } from './paper-list.queries.ts';
import { presentPaper, presentPaperDetail } from './papers.presenter.ts';
import {
  selectPaperById,
  selectPaperBySlug,
  selectPapersAfter,
  selectPapersInOrder,
  selectStats,
  type PaperRow,
} from './papers.queries.ts';
import {
  isExam,
  selectPaperPlace,
  selectRelatedToExam,
  selectRelatedToPaper,
  selectSubjectsOfExam,
} from './related-papers.queries.ts';

const relatedLimit = 6;
const fullBatch = 1_000;
/** Counting fewer papers takes a few milliseconds. */
const worthRemembering = 1_000;
/** Counts of fewer papers are counted again after every write, larger ones may be a minute old. */
const alwaysExact = 20_000;

export interface PapersService {
  /** A page of papers. Without a sort: best match first when searching, else newest first. 50 at a time by default. */
  list(query: PaperListQuery): Promise<Paper[]>;
  /** How many papers pass. Exact below 20,000, else up to a minute old; a search is counted up to 2,000. */
  count(filters: PaperFilters): Promise<number>;
  /** Counts for the filters' controls; from 20,000 papers on up to a minute old. */
  facets(filters: PaperFilters): Promise<PaperFacets>;
  /** Best matches of a search that is already understood. */
  bestMatches(match: SearchMatch, limit: number): Promise<Paper[]>;
  /** 404 'Paper not found', as the next two. */
  byId(id: number): Promise<PaperDetail>;
  bySlug(slug: string): Promise<PaperDetail>;
  /** At most 6: same exam, then same subject elsewhere, then same category elsewhere, newest first inside. */
  related(id: number): Promise<Paper[]>;
  /** At most 6 papers of other exams, in the same order; 404 'Exam not found'. */
  relatedToExam(examId: number): Promise<Paper[]>;
  /** From 20,000 papers on up to a minute old. */
  stats(): Promise<SiteStats>;
  /** Every paper by id, a thousand at a time: the library is never in memory as a whole. */
  all(): AsyncIterable<Paper[]>;
  /** To be called with what changed, for the counts and the values of filters that are remembered. */
  drop(tags: DroppedTags): void;
}

/**
 * What a page shows that shows a paper: the paper, and its rating, which changes far more often and without anything
 * else of the paper.
 */
export function paperTags({ id }: { id: number }): string[] {
  return [`paper:${id}`, `rating:${id}`];
}

/** Reads of papers. `publicUrl` has no trailing slash. */
export function createPapersService(dependencies: {
  db: Database;
  matcher: SearchMatcher;
  publicUrl: string;
}): PapersService {
  const { db, matcher, publicUrl } = dependencies;
  const values = createFilterValues({ db });
  const bestMatches = createBestMatches({ db });
  const stats = createRememberedCounts();
  const counts = createRememberedCounts(Date.now, { worthRemembering });
  const present = (row: PaperRow) => presentPaper(row, publicUrl);

  // A list and its count are asked with one and the same object: what it names is looked up once.
  const choices = new WeakMap<PaperFilters, Promise<PaperChoice>>();
  function choiceOf(filters: PaperFilters): Promise<PaperChoice> {
    const known = choices.get(filters);
    if (known) return known;
    const choice = lookUp(filters);
    choices.set(filters, choice);
    // A read that is repeated because the database restarted asks with the same object.
    choice.catch(() => choices.delete(filters));
    return choice;
  }

  async function lookUp(filters: PaperFilters): Promise<PaperChoice> {
    const { search, category, examId, subjectId, year, language, paperType } = filters;
    const [match, examIds, languages, paperTypes] = await Promise.all([
      search ? matcher.match(search) : undefined,
      category ? values.examIds(category) : undefined,
      language ? values.languages(language) : undefined,
      paperType ? values.paperTypes(paperType) : undefined,
    ]);
    return { match, examIds, examId, subjectId, year, languages, paperTypes };
  }

  function found<Row>(row: Row | undefined): Row {
    if (!row) throw notFound('Paper not found');
    return row;
  }

  function count(filters: PaperFilters): Promise<number> {
    return counts.get(`count ${keyOf(filters)}`, async () => {
      const papers = await countPapers(db, await choiceOf(filters));
      return { value: papers, rows: papers };
    });
  }

  async function matching(
    choice: PaperChoice & { match: SearchMatch },
    page: { limit: number; offset: number },
  ): Promise<Paper[]> {
    return (await selectPapersInOrder(db, await bestMatches.page(choice, page))).map(present);
  }

  return {
    list: async (query) => {
      const choice = await choiceOf(query);
      const { sort: order, limit = 50, offset = 0 } = query;
      if (order === undefined && choice.match)
        return matching({ ...choice, match: choice.match }, { limit, offset });
      const isFew = order === 'downloads' && (await count(query)) < fewEnoughToSort;
      const rows = await selectPapers(db, choice, { order: order ?? 'newest', limit, offset, isFew });
      return rows.map(present);
    },
    count,
    facets: (filters) =>
      counts.get(`facets ${keyOf(filters)}`, async () => {
        const facets = await selectFacets(db, await choiceOf(filters));
        // A facet looks past its own filter, so it may have counted more than the total.
        const counted = [facets.years, facets.languages, facets.paperTypes].map((facet) =>
          facet.reduce((sum, { count }) => sum + count, 0),
        );
        return { value: facets, rows: Math.max(...counted) };
      }),
    bestMatches: (match, limit) => matching({ match }, { limit, offset: 0 }),
    byId: async (id) => presentPaperDetail(found(await selectPaperById(db, id)), publicUrl),
    bySlug: async (slug) => presentPaperDetail(found(await selectPaperBySlug(db, slug)), publicUrl),
    related: async (id) => {
      const paper = found(await selectPaperPlace(db, id));
      return (await selectRelatedToPaper(db, paper, relatedLimit)).map(present);
    },
    relatedToExam: async (examId) => {
      if (!(await isExam(db, examId))) throw notFound('Exam not found');
      const subjectIds = await counts.get(`subjects ${examId}`, async () => {
        const found = await selectSubjectsOfExam(db, examId);
        return { value: found.subjectIds, rows: found.papers };
      });
      return (await selectRelatedToExam(db, { id: examId, subjectIds }, relatedLimit)).map(present);
    },
    stats: () =>
      stats.get('stats', async () => {
        const { papers, downloads, exams, subjects } = await selectStats(db);
        const value = {
          totalPapers: papers,
          totalDownloads: downloads,
          totalExams: exams,
          totalSubjects: subjects,
        };
        return { value, rows: papers };
      }),
    all: async function* () {
      let after = 0;
      for (;;) {
        const rows = await selectPapersAfter(db, after, fullBatch);
        const last = rows.at(-1);
        // Only an empty batch is the end: one may be short because a paper was deleted meanwhile.
        if (!last) return;
        yield rows.map(present);
        after = last.id;
      }
    },
    drop(tags) {
      values.drop(tags);
      if (tags !== 'all' && !tags.includes('papers') && !tags.includes('catalog')) return;
      counts.forgetBelow(alwaysExact);
      bestMatches.forget();
    },
  };
}

/** The same for the same filters in any order; what is no filter has no part in it. */
function keyOf(filters: PaperFilters): string {
  const { search, category, examId, subjectId, year, language, paperType } = filters;
  return JSON.stringify([
    search,
    category,
    examId,
    subjectId,
    year,
    language?.toLowerCase(),
    paperType?.toLowerCase(),
  ]);
}
