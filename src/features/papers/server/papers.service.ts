import { getMatcher, type SearchMatch, type SearchMatcher } from '#features/search/search.server.ts';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import { isPageRequested, maxListed } from '#lib/contract/whole-list.ts';
import { createMemoizedRead } from '#platform/cache/memoized-read.ts';
import { createMemoizedReads } from '#platform/cache/memoized-reads.ts';
import { perContext } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors/app-error.ts';
import { relatedLimit } from '../list-sizes.ts';
import {
  paperFilters,
  type Paper,
  type PaperFacets,
  type PaperFilters,
  type PaperListQuery,
  type PaperWithSeo,
  type SiteStats,
} from '../papers.contract.ts';
import { createBestMatches } from './best-matches.service.ts';
import {
  languagesWith,
  selectExamIdsByCategory,
  selectValues,
  type PaperChoice,
} from './paper-selection.queries.ts';
import { selectFacets } from './paper-facets.queries.ts';
import { countPapers, fewEnoughToSort, selectPapers } from './paper-list.queries.ts';
import { selectCompanions } from './companion-papers.queries.ts';
import { presentPaper, presentPaperDetail, presentPaperWithSeo } from './papers.presenter.ts';
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
  isPaper,
  selectRelatedToExam,
  selectRelatedToPaper,
  selectSubjectsOfExam,
} from './related-papers.queries.ts';

const fullBatch = 1_000;
/** Counting fewer papers takes a few milliseconds. */
const minRows = 1_000;
/** Counts below this number are exact after every write. Larger counts may be a minute old. */
const alwaysExact = 20_000;

/**
 * Returns the cache tags of a page that shows a paper: the paper, and its rating, which changes far more often than
 * the rest.
 */
export function paperTags({ id }: { id: number }): string[] {
  return [`paper:${id}`, `rating:${id}`];
}

export type PapersService = ReturnType<typeof createPapersService>;

/** Creates the service that reads papers. `publicUrl` has no trailing slash. */
export function createPapersService(dependencies: {
  db: Database;
  matcher: SearchMatcher;
  publicUrl: string;
}) {
  const { db, matcher, publicUrl } = dependencies;
  const values = createFilterValues({ db });
  const findChoice = createFindPaperChoice(matcher, values);
  const bestMatches = createBestMatches({ db });
  const stats = createMemoizedReads();
  const counts = createMemoizedReads(Date.now, { minRows });
  const present = (row: PaperRow) => presentPaper(row, publicUrl);

  function assertPublic(row: PaperRow | undefined): PaperRow {
    if (!row || row.hiddenAt) throw notFound('Paper not found');
    return row;
  }

  /** Counts the matching papers. Exact below 20,000, otherwise up to a minute old. A search counts up to 2,000. */
  function count(filters: PaperFilters): Promise<number> {
    return counts.get(`count ${getKey(filters)}`, async () => {
      const papers = await countPapers(db, await findChoice(filters));
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
    /**
     * Returns one page of papers, 50 by default, or the whole list of an exam if only `examId` is given. Without a sort,
     * a search returns the best match first; other lists return the newest first.
     */
    list: async (query: PaperListQuery): Promise<Paper[]> => {
      const choice = await findChoice(query);
      const { sort: order, limit = isWholeExam(query) ? maxListed : 50, offset = 0 } = query;
      if (order === undefined && choice.match)
        return matching({ ...choice, match: choice.match }, { limit, offset });
      const isFew = order === 'downloads' && (await count(query)) < fewEnoughToSort;
      const rows = await selectPapers(db, choice, { order: order ?? 'newest', limit, offset, isFew });
      return rows.map(present);
    },
    count,
    /** Returns the counts for the filter controls. From 20,000 papers on, they are up to a minute old. */
    facets: (filters: PaperFilters): Promise<PaperFacets> =>
      counts.get(`facets ${getKey(filters)}`, async () => {
        const choice = await findChoice(filters);
        const facets = await selectFacets(db, choice);
        // A facet ignores its own filter, so it may have counted more papers than the total.
        const counted = [facets.years, facets.languages, facets.paperTypes].map((facet) =>
          facet.reduce((sum, { count }) => sum + count, 0),
        );
        const value: PaperFacets = { ...facets, search: choice.match?.notes ?? null };
        return { value, rows: Math.max(...counted) };
      }),
    /** Returns the best matches of a parsed search. */
    bestMatches: (match: SearchMatch, limit: number) => matching({ match }, { limit, offset: 0 }),
    /** Throws 404 'Paper not found', as do the next two methods. */
    byId: async (id: number) => presentPaperDetail(assertPublic(await selectPaperById(db, id)), publicUrl),
    bySlug: async (slug: string) =>
      presentPaperDetail(assertPublic(await selectPaperBySlug(db, slug)), publicUrl),
    /**
     * Returns up to `relatedLimit` papers: same exam, then same subject in other exams, then same category in other
     * exams, each newest first.
     */
    related: async (id: number): Promise<Paper[]> => {
      const rows = await selectRelatedToPaper(db, id, relatedLimit);
      if (rows.length === 0 && !(await isPaper(db, id))) throw notFound('Paper not found');
      return rows.map(present);
    },
    /** Returns up to `relatedLimit` papers of the same sitting: answer key, solution, other languages. */
    companions: async (id: number) => (await selectCompanions(db, id, relatedLimit)).map(present),
    /** Like `related`, for an exam page that lists the papers `listed`. Throws 404 'Exam not found'. */
    relatedToExam: async (examId: number, listed: number[] = []): Promise<Paper[]> => {
      const subjectIds = await counts.get(`subjects ${examId}`, async () => {
        const found = await selectSubjectsOfExam(db, examId);
        return { value: found.subjectIds, rows: found.papers };
      });
      const rows = await selectRelatedToExam(db, { examId, subjectIds, listed }, relatedLimit);
      if (rows.length === 0 && !(await isExam(db, examId))) throw notFound('Exam not found');
      return rows.map(present);
    },
    /** From 20,000 papers on, up to a minute old. */
    stats: (): Promise<SiteStats> =>
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
    /** Yields all papers ordered by id, 1,000 at a time, so that the whole library is never in memory. */
    all: async function* (): AsyncGenerator<PaperWithSeo[]> {
      let after = 0;
      for (;;) {
        const rows = await selectPapersAfter(db, after, fullBatch);
        const last = rows.at(-1);
        // Only an empty batch is the end: a batch may be short because a paper was deleted meanwhile.
        if (!last) return;
        yield rows.map((row) => presentPaperWithSeo(row, publicUrl));
        after = last.id;
      }
    },
    /** Drops cached counts and filter values that the changed tags affect. */
    drop(tags: DroppedTags): void {
      values.drop(tags);
      if (tags !== 'all' && !tags.includes('papers') && !tags.includes('catalog')) return;
      counts.forgetBelow(alwaysExact);
      bestMatches.forget();
    },
  };
}

type FilterValues = ReturnType<typeof createFilterValues>;

/** Creates a cache of stored filter values: a few dozen values that every list needs. */
function createFilterValues({ db }: { db: Database }) {
  const languages = createMemoizedRead(() => selectValues(db, 'language'));
  const paperTypes = createMemoizedRead(() => selectValues(db, 'paper_type'));
  const examIds = createMemoizedRead(() => selectExamIdsByCategory(db));
  return {
    /** Returns the stored language values that contain all languages in `text`. */
    languages: async (text: string) => languagesWith(await languages.get(), text),
    /** Returns the stored paper types that equal `text` without regard to case. */
    paperTypes: async (text: string) => {
      const stored = await paperTypes.get();
      return stored.filter((paperType) => paperType.toLowerCase() === text.toLowerCase());
    },
    /** Returns the ids of a category's exams. Empty if the category does not exist. */
    examIds: async (categorySlug: string) => (await examIds.get()).get(categorySlug) ?? [],
    /** Drops cached values that the changed tags affect. */
    drop(tags: DroppedTags): void {
      const isDropped = (tag: string) => tags === 'all' || tags.includes(tag);
      if (isDropped('catalog')) examIds.drop();
      if (!isDropped('catalog') && !isDropped('papers')) return;
      languages.drop();
      paperTypes.drop();
    },
  };
}

/** Creates a lookup of the papers that filters choose, in terms of the database: ids and stored spellings. */
function createFindPaperChoice(matcher: SearchMatcher, values: FilterValues) {
  async function lookUp(filters: PaperFilters): Promise<PaperChoice> {
    const { search, strict, category, examId, subjectId, year, language, paperType, ...others } = filters;
    // A type error for a new filter that nothing here looks up.
    others satisfies Record<string, never>;
    const [match, examIds, languages, paperTypes] = await Promise.all([
      search ? matcher.match(search, { isStrict: strict === '1' }) : undefined,
      category ? values.examIds(category) : undefined,
      language ? values.languages(language) : undefined,
      paperType ? values.paperTypes(paperType) : undefined,
    ]);
    return { match, examIds, examId, subjectId, year, languages, paperTypes };
  }

  // A list and its count pass the same filters object, so that the lookup runs once.
  const choices = new WeakMap<PaperFilters, Promise<PaperChoice>>();
  return (filters: PaperFilters): Promise<PaperChoice> => {
    const known = choices.get(filters);
    if (known) return known;
    const choice = lookUp(filters);
    choices.set(filters, choice);
    // A read that is retried after a database restart passes the same object.
    choice.catch(() => choices.delete(filters));
    return choice;
  };
}

/** The reader of papers of a process, with its counts. */
export const getPapers = perContext((ctx) => {
  const { db, config } = ctx;
  const papers = createPapersService({ db, matcher: getMatcher(ctx), publicUrl: config.publicUrl });
  ctx.onChange(papers.drop);
  return papers;
});

/** Returns whether a query is for the papers of one exam, without a page or another filter. */
function isWholeExam(query: PaperListQuery): boolean {
  const { examId } = query;
  return examId !== undefined && !isPageRequested(query) && getKey(query) === getKey({ examId });
}

const filterNames = Object.keys(paperFilters.shape) as (keyof PaperFilters)[];

/** Returns the same key for the same filters in any order. Ignores other fields. */
const getKey = (filters: PaperFilters): string => JSON.stringify(filterNames.map((name) => filters[name]));
