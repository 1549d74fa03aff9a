import { matchSearch, type SearchMatch } from '#features/search/search.server.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import {
  type AdminPapers,
  type AdminPapersExport,
  type AdminPapersQuery,
  paperColumns,
  paperColumnTitles,
  type AdminPaper,
  type PaperColumnName,
} from '#features/papers/papers-admin.contract.ts';
import {
  selectPapersInOrder,
  type PaperRow,
  resolveChoice,
  countAdminPapers,
  selectChosenIds,
  inMemory,
  selectAdminPapers,
  selectMatches,
} from '#features/papers/papers.server.ts';
import { withFileOrigins } from './read-admin-paper.ts';
import { mapFacts } from '#features/papers/paper-fields.contract.ts';
import { spreadsheetCsv } from '#lib/text/spreadsheet-csv.ts';

const valueOf: Record<Exclude<PaperColumnName, 'exam'>, (paper: AdminPaper) => string | number | null> = {
  ...mapFacts((name) => (paper: AdminPaper) => paper[name]),
  subject: ({ subjectName }) => subjectName,
  downloads: ({ downloadCount }) => downloadCount,
  rating: ({ averageRating, totalRatings }) => (totalRatings === 0 ? null : averageRating / 100),
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
  status: ({ status }) => status.text,
  fileUrl: ({ fileUrl }) => fileUrl,
};

/** Returns the heading of a CSV file with these columns, after the id and the title. */
function papersCsvHeader(columns: readonly PaperColumnName[]): string {
  // An exam is found in its category only, so an import needs both.
  const titles = columns.flatMap((name) =>
    name === 'exam' ? ['Category', 'Exam'] : paperColumnTitles[name],
  );
  return spreadsheetCsv([['Id', 'Title', ...titles]]);
}

/** Formats papers as CSV lines that are safe in spreadsheets. */
function papersCsv(papers: AdminPaper[], columns: readonly PaperColumnName[]): string {
  return spreadsheetCsv(
    papers.map((paper) => [
      paper.id,
      paper.title,
      ...columns.flatMap((name) =>
        name === 'exam' ? [paper.categoryName, paper.examName] : valueOf[name](paper),
      ),
    ]),
  );
}

type ListQuery = Omit<AdminPapersQuery, 'limit' | 'offset'>;

const maxExported = 1_000_000;
const batchSize = 1_000;

interface FoundRows {
  rows: PaperRow[];
  total: number;
}

/** A search here corrects words, but ignores none. */
const matchWords = (ctx: Context, text: string) => matchSearch(ctx, text, { keepsWords: true });

/** Fewer papers are read in a few milliseconds. */
const minKept = 500;

/**
 * Keeps the ids or the total of a list until a write that can change which papers it has. A new file of a paper changes
 * the lists by source, but publishes only the tag of its paper.
 */
const keepList = <Value>({ source }: Pick<AdminPapersQuery, 'source'>, count: (value: Value) => number) => ({
  tags: ['papers', 'catalog'],
  ttl: 60_000,
  isKept: (value: Value) => source === undefined && count(value) >= minKept,
});

async function browse(
  { cache }: Context,
  session: Database,
  query: Omit<AdminPapersQuery, 'search'>,
): Promise<FoundRows> {
  const { sort = 'createdAt', order = 'desc', limit = 25, offset = 0, ...filters } = query;
  const choice = await resolveChoice(session, filters);
  const options = keepList(choice, (papers: number) => papers);
  const total = await cache.get(`managed papers ${JSON.stringify(choice)}`, options, () =>
    countAdminPapers(session, choice),
  );
  return { rows: await selectAdminPapers(session, choice, { sort, order, limit, offset, total }), total };
}

/** Returns the ids of the best matches. All sorts and pages of a list come from one ranking. */
async function rankMatches(
  { cache }: Context,
  session: Database,
  match: SearchMatch,
  filters: Parameters<typeof resolveChoice>[1],
): Promise<number[]> {
  const choice = await resolveChoice(session, filters);
  const key = `managed papers ${JSON.stringify([{ ...match, notes: undefined }, choice])}`;
  const options = keepList(choice, (ids: number[]) => ids.length);
  return cache.get(key, options, () => selectMatches(session, match, choice));
}

async function search(
  ctx: Context,
  session: Database,
  match: SearchMatch | null,
  query: Omit<AdminPapersQuery, 'search'>,
): Promise<FoundRows> {
  const { sort, order = 'desc', limit = 25, offset = 0, ...filters } = query;
  const ids = match ? await rankMatches(ctx, session, match, filters) : [];
  const total = ids.length;
  if (sort === undefined) {
    return { rows: await selectPapersInOrder(session, ids.slice(offset, offset + limit)), total };
  }
  return { rows: await selectAdminPapers(session, { ids }, { sort, order, limit, offset, total }), total };
}

/**
 * Returns one page of papers and the total of all pages. A search returns its 2,000 best matches: best
 * first without a sort, otherwise in the order of the sort.
 */
export async function listAdminPapers(
  ctx: Context,
  { search: text, ...query }: AdminPapersQuery,
): Promise<AdminPapers> {
  const match = text === undefined ? undefined : await matchWords(ctx, text);
  const { rows, total } = await inMemory(ctx.db, (session) =>
    match === undefined ? browse(ctx, session, query) : search(ctx, session, match, query),
  );
  return { papers: await withFileOrigins(ctx.db, rows, ctx.config.publicUrl), total };
}

/** Returns the ids of all pages in the order of the list. One read, so that no paper is repeated or left out. */
async function listIds(
  ctx: Context,
  { search: text, sort, order = 'desc', ...filters }: ListQuery,
): Promise<number[]> {
  const match = text === undefined ? undefined : await matchWords(ctx, text);
  return inMemory(ctx.db, async (session) => {
    const choice = await resolveChoice(session, filters);
    if (match === undefined)
      return selectChosenIds(session, choice, maxExported, { sort: sort ?? 'createdAt', order });
    const matches = match ? await rankMatches(ctx, session, match, filters) : [];
    return sort === undefined
      ? matches
      : selectChosenIds(session, { ids: matches }, maxExported, { sort, order });
  });
}

/** Returns the lines of a CSV file with all pages of the list. */
export async function* exportAdminPapers(
  ctx: Context,
  { columns = paperColumns, ...query }: AdminPapersExport,
): AsyncIterable<string> {
  yield papersCsvHeader(columns);
  const ids = await listIds(ctx, query);
  for (let start = 0; start < ids.length; start += batchSize) {
    const rows = await selectPapersInOrder(ctx.db, ids.slice(start, start + batchSize));
    yield papersCsv(await withFileOrigins(ctx.db, rows, ctx.config.publicUrl), columns);
  }
}
