import { matchSearch, type SearchMatch } from '#features/search/search.server.ts';
import { isPageRequested, maxListed } from '#lib/contract/whole-list.ts';
import { getCount } from '#platform/cache/get-count.ts';
import { perContext, type Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors/app-error.ts';
import { relatedLimit } from '../list-sizes.ts';
import {
  paperFilters,
  type Paper,
  type PaperDetail,
  type PaperFacets,
  type PaperFilters,
  type PaperListQuery,
  type PaperWithSeo,
  type SiteStats,
} from '../papers.contract.ts';
import { rankBestMatches } from './best-matches.service.ts';
import {
  filterLanguages,
  selectExamIdsByCategory,
  selectValues,
  type PaperChoice,
} from './paper-selection.queries.ts';
import { selectFacets } from './paper-facets.queries.ts';
import { fewEnoughToSort, selectCount, selectPapers } from './paper-list.queries.ts';
import {
  isExam,
  isPaper,
  selectRelatedToExam,
  selectRelatedToPaper,
  selectSubjectsOfExam,
} from './related-papers.queries.ts';
import { presentPaper, presentPaperDetail, presentPaperWithSeo } from './papers.presenter.ts';
import {
  selectPaperById,
  selectPaperBySlug,
  selectPapersAfter,
  selectPapersInOrder,
  selectStats,
  type PaperRow,
} from './papers.queries.ts';

const fullBatch = 1_000;
/** Counting fewer papers takes a few milliseconds. */
const minRows = 1_000;

/**
 * Returns the cache tags of a page that shows a paper: the paper, and its rating, which changes far more often than
 * the rest.
 */
export function paperTags({ id }: { id: number }): string[] {
  return [`paper:${id}`, `rating:${id}`];
}

/** Of every write that can change which papers a list has. */
const tags = ['papers', 'catalog'];

// A list and its count pass the same filters object, so that the lookup runs once.
const getChoices = perContext(() => new WeakMap<PaperFilters, Promise<PaperChoice>>());

/** Reads stored filter values: a few dozen that every list needs. */
const readValues = <Value>(
  ctx: Context,
  name: string,
  read: (db: Database) => Promise<Value>,
): Promise<Value> => ctx.cache.get(`papers/${name}`, { tags }, () => read(ctx.db));

/** Returns the stored language values that contain all languages in `text`. */
const findLanguages = async (ctx: Context, text: string) =>
  filterLanguages(await readValues(ctx, 'languages', (db) => selectValues(db, 'language')), text);

/** Returns the stored paper types that equal `text` without regard to case. */
async function findPaperTypes(ctx: Context, text: string): Promise<string[]> {
  const stored = await readValues(ctx, 'types', (db) => selectValues(db, 'paper_type'));
  return stored.filter((paperType) => paperType.toLowerCase() === text.toLowerCase());
}

/** Returns the ids of a category's exams. Empty if the category does not exist. */
const findExamIds = async (ctx: Context, categorySlug: string) =>
  (await readValues(ctx, 'exam ids', selectExamIdsByCategory)).get(categorySlug) ?? [];

async function lookUpChoice(ctx: Context, filters: PaperFilters): Promise<PaperChoice> {
  const { search, strict, category, language, paperType, ...others } = getFilters(filters);
  const [match, examIds, languages, paperTypes] = await Promise.all([
    search ? matchSearch(ctx, search, { isStrict: strict === '1' }) : undefined,
    category ? findExamIds(ctx, category) : undefined,
    language ? findLanguages(ctx, language) : undefined,
    paperType ? findPaperTypes(ctx, paperType) : undefined,
  ]);
  return { ...others, match, examIds, languages, paperTypes };
}

/** Returns the papers that filters choose, in terms of the database: ids and stored spellings. */
export function findChoice(ctx: Context, filters: PaperFilters): Promise<PaperChoice> {
  const choices = getChoices(ctx);
  const cached = choices.get(filters);
  if (cached) return cached;
  const choice = lookUpChoice(ctx, filters);
  choices.set(filters, choice);
  // A read that is retried after a database restart passes the same object.
  choice.catch(() => choices.delete(filters));
  return choice;
}

/** Leaves out papers that were hidden after their ids were read. */
const withoutHidden = (rows: PaperRow[]): PaperRow[] => rows.filter(({ hiddenAt }) => !hiddenAt);

const present = ({ config }: Context, rows: PaperRow[]): Paper[] =>
  withoutHidden(rows).map((row) => presentPaper(row, config.publicUrl));

/** Returns the papers with these ids, in their order. Omits papers that visitors do not see. */
export const listPapersByIds = async (ctx: Context, ids: ReadonlySet<number>): Promise<Paper[]> =>
  present(ctx, await selectPapersInOrder(ctx.db, [...ids]));

/** Counts the matching papers. Exact below 20,000, otherwise up to a minute old. A search counts up to 2,000. */
export function countPapers(ctx: Context, filters: PaperFilters): Promise<number> {
  return getCount(ctx.cache, `count ${getKey(filters)}`, { exactTags: tags, minRows }, async () => {
    const papers = await selectCount(ctx.db, await findChoice(ctx, filters));
    return { value: papers, rows: papers };
  });
}

/**
 * Returns one page of papers, 50 by default, or the whole list of an exam if only `examId` is given. Without a sort, a
 * search returns the best match first; other lists return the newest first.
 */
export const listPapers = async (ctx: Context, query: PaperListQuery): Promise<Paper[]> =>
  present(ctx, await selectList(ctx, query));

/** Like `listPapers`, with the times of the last changes. */
export const listPaperDetails = async (ctx: Context, query: PaperListQuery): Promise<PaperDetail[]> =>
  withoutHidden(await selectList(ctx, query)).map((row) => presentPaperDetail(row, ctx.config.publicUrl));

async function selectList(ctx: Context, query: PaperListQuery): Promise<PaperRow[]> {
  const choice = await findChoice(ctx, query);
  const { sort: order, limit = isWholeExam(query) ? maxListed : 50, offset = 0 } = query;
  if (order === undefined && choice.match)
    return selectMatching(ctx, { ...choice, match: choice.match }, { limit, offset });
  const isFew = order === 'downloads' && (await countPapers(ctx, query)) < fewEnoughToSort;
  return selectPapers(ctx.db, choice, { order: order ?? 'newest', limit, offset, isFew });
}

async function selectMatching(
  ctx: Context,
  choice: PaperChoice & { match: SearchMatch },
  page: { limit: number; offset: number },
): Promise<PaperRow[]> {
  return selectPapersInOrder(ctx.db, await rankBestMatches(ctx, choice, page));
}

/** Returns the best matches of a parsed search. */
export const listBestMatches = async (ctx: Context, match: SearchMatch, limit: number): Promise<Paper[]> =>
  present(ctx, await selectMatching(ctx, { match }, { limit, offset: 0 }));

/** Returns the counts for the filter controls. From 20,000 papers on, they are up to a minute old. */
export function countFacets(ctx: Context, filters: PaperFilters): Promise<PaperFacets> {
  return getCount(ctx.cache, `facets ${getKey(filters)}`, { exactTags: tags, minRows }, async () => {
    const choice = await findChoice(ctx, filters);
    const facets = await selectFacets(ctx.db, choice);
    // A facet ignores its own filter, so it may have counted more papers than the total.
    const counted = [facets.years, facets.languages, facets.paperTypes].map((facet) =>
      facet.reduce((sum, { count }) => sum + count, 0),
    );
    const value: PaperFacets = { ...facets, search: choice.match?.notes ?? null };
    return { value, rows: Math.max(...counted) };
  });
}

function presentPublic({ config }: Context, row: PaperRow | undefined): PaperDetail {
  if (!row || row.hiddenAt) throw notFound('Paper not found');
  return presentPaperDetail(row, config.publicUrl);
}

/** Throws 404 'Paper not found', as do the next two functions. */
export const readPaper = async (ctx: Context, id: number): Promise<PaperDetail> =>
  presentPublic(ctx, await selectPaperById(ctx.db, id));

export const readPaperBySlug = async (ctx: Context, slug: string): Promise<PaperDetail> =>
  presentPublic(ctx, await selectPaperBySlug(ctx.db, slug));

/**
 * Returns up to `relatedLimit` papers: same exam, then same subject in other exams, then same category in other exams,
 * each newest first.
 */
export async function listRelated(ctx: Context, id: number): Promise<Paper[]> {
  const rows = await selectRelatedToPaper(ctx.db, id, relatedLimit);
  if (rows.length === 0 && !(await isPaper(ctx.db, id))) throw notFound('Paper not found');
  return present(ctx, rows);
}

/** Like `listRelated`, for an exam page that lists the papers `listed`. Throws 404 'Exam not found'. */
export async function listRelatedToExam(
  ctx: Context,
  examId: number,
  listed: number[] = [],
): Promise<Paper[]> {
  const { db, cache } = ctx;
  const subjectIds = await getCount(cache, `subjects ${examId}`, { exactTags: tags, minRows }, async () => {
    const result = await selectSubjectsOfExam(db, examId);
    return { value: result.subjectIds, rows: result.papers };
  });
  const rows = await selectRelatedToExam(db, { examId, subjectIds, listed }, relatedLimit);
  if (rows.length === 0 && !(await isExam(db, examId))) throw notFound('Exam not found');
  return present(ctx, rows);
}

/** Returns the figures of the library. From 20,000 papers on, up to a minute old. */
export const readStats = (ctx: Context): Promise<SiteStats> =>
  getCount(ctx.cache, 'stats', {}, async () => {
    const { papers, downloads, exams, subjects } = await selectStats(ctx.db);
    const value = {
      totalPapers: papers,
      totalDownloads: downloads,
      totalExams: exams,
      totalSubjects: subjects,
    };
    return { value, rows: papers };
  });

/** Yields all papers ordered by id, 1,000 at a time, so that the whole library is never in memory. */
export async function* streamPapers({ db, config }: Context): AsyncGenerator<PaperWithSeo[]> {
  let after = 0;
  for (;;) {
    const rows = await selectPapersAfter(db, after, fullBatch);
    const last = rows.at(-1);
    // Only an empty batch is the end: a batch may be short because a paper was deleted meanwhile.
    if (!last) return;
    yield rows.map((row) => presentPaperWithSeo(row, config.publicUrl));
    after = last.id;
  }
}

/** Returns whether a query is for the papers of one exam, without a page or another filter. */
function isWholeExam(query: PaperListQuery): boolean {
  const { examId } = query;
  return examId !== undefined && !isPageRequested(query) && getKey(query) === getKey({ examId });
}

const filterNames = Object.keys(paperFilters.shape) as (keyof PaperFilters)[];

/** Returns only the filters of a query, in one order. */
const getFilters = (query: PaperFilters): PaperFilters =>
  Object.fromEntries(filterNames.map((name) => [name, query[name]]));

/** Returns the same key for the same filters in any order. Ignores other fields. */
const getKey = (query: PaperFilters): string => JSON.stringify(getFilters(query));
