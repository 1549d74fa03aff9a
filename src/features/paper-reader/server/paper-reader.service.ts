import type { FoundPage } from '#features/page-search/page-search.contract.ts';
import {
  createWordMatcher,
  getLexemes,
  getPageWords,
  findMarks,
  matchPage,
  readPageQuery,
  createSnippet,
} from '#features/page-search/page-search.server.ts';
import { toBoxes, toLines } from '#lib/text/page-words.ts';
import type { PageTurn } from '#lib/url/picture-name.ts';
import type { Context } from '#platform/context/context.ts';
import type { PageSize } from '#platform/pdf/pdf-pages.ts';
import type { PageLines, PageText, PaperPages } from '../paper-reader.contract.ts';
import { windowSize } from '../reader-sizes.ts';
import type { PagePictures } from './page-pictures.service.ts';
import {
  selectPagesWithWords,
  selectFileOfPaper,
  selectPageText,
  selectReaderFile,
  selectReadableFile,
  selectReadPages,
  type ReadableFile,
  type ReaderFile,
  type StoredPages,
} from './paper-reader.queries.ts';

/** What the reader needs: the pictures of papers, and the settings that show their pages and texts. */
export interface ReaderContext extends Context {
  pictures: PagePictures;
  settings: { publicSettings(): Promise<{ enableReader: boolean; enablePublicText: boolean }> };
}

const a4: PageSize = [595, 842];
const nothing: PaperPages = { total: 0, pictures: null, pages: [], hasText: false };
const notRead = { turn: 0, hasText: false, isUnreadable: false } as const;
const maxFound = 20;
const maxCompared = 200;

const filesFreshMs = 600_000;

/** Returns the file with this hash, or `undefined` if all its papers hide their pages. A stored picture needs no database. */
export const findReadableFile = ({ cache, db }: Pick<Context, 'cache' | 'db'>, sha256: string) =>
  cache.get<ReadableFile | undefined>(
    `readable file ${sha256}`,
    {
      tags: (file) => ['papers', 'catalog', ...(file ? [`paper:${file.paperId}`] : [])],
      ttl: filesFreshMs,
      isKept: (file) => file !== undefined,
    },
    () => selectReadableFile(db, sha256),
  );

/** Returns the stored file of a paper, also if visitors do not see its pages. */
export function findFileOfPaper({ db }: Context, paperId: number): Promise<StoredPages | undefined> {
  return selectFileOfPaper(db, paperId);
}

/** Returns how far a page is turned clockwise to be upright. */
export async function getPageTurn({ db }: Context, sha256: string, page: number): Promise<PageTurn> {
  return (await selectReadPages(db, sha256, page, page))[0]?.turn ?? 0;
}

/** Returns the row that `reading` reads if the text of its paper is public. */
async function ifTextIsPublic<Row extends Pick<ReaderFile, 'showsPages' | 'showsText'>>(
  { settings }: ReaderContext,
  reading: Promise<Row | undefined>,
): Promise<Row | undefined> {
  const [row, { enableReader, enablePublicText }] = await Promise.all([reading, settings.publicSettings()]);
  const isPublic = row && (row.showsPages ?? enableReader) && (row.showsText ?? enablePublicText);
  return isPublic ? row : undefined;
}

/** Returns the text of a page, with the words of `query` marked in it and on the picture. Empty if it is not public. */
export async function getPageText(
  ctx: ReaderContext,
  paperId: number,
  page: number,
  query: string | undefined,
): Promise<PageText> {
  const withEdges = query !== undefined;
  const row = await ifTextIsPublic(ctx, selectPageText(ctx.db, { paperId, page, withEdges }));
  const text = row?.text ?? '';
  const { marks, best } = query ? findMarks(text, readPageQuery(query)) : { marks: [], best: 0 };
  const fromBest = [...marks.slice(best), ...marks.slice(0, best)];
  const boxes = toBoxes({ text, edges: row?.edges ?? [] }, fromBest);
  const isUnreadable = row?.isUnreadable ?? false;
  return { page, text, isUnreadable, isRecognized: row?.source === 'ocr', marks, boxes };
}

/** Returns the lines of a page with their places on the picture. Empty if they are not public. */
export async function getPageLines(ctx: ReaderContext, paperId: number, page: number): Promise<PageLines> {
  const row = await ifTextIsPublic(ctx, selectPageText(ctx.db, { paperId, page, withEdges: true }));
  return { lines: toLines({ text: row?.text ?? '', edges: row?.edges ?? [] }) };
}

/** Returns up to 20 pages of a paper with words of a query, best first. None if its text is not public. */
export async function findPagesInPaper(
  ctx: ReaderContext,
  paperId: number,
  text: string,
): Promise<FoundPage[]> {
  const file = await ifTextIsPublic(ctx, selectReaderFile(ctx.db, paperId));
  const query = readPageQuery(text);
  if (!file || query.words.length === 0) return [];
  const lexemes = query.words.flatMap((word) => getLexemes(query, word));
  const rows = await selectPagesWithWords(ctx.db, file.sha256, lexemes, maxCompared);
  const pages = rows.map((row) => getPageWords(row.text));
  const matcher = createWordMatcher(query, pages);
  const weights = query.words.map((word) => word.length);
  const matches = rows.flatMap(({ page, text: content }, index) => {
    const { share, rank } = matchPage(pages[index]!, query, weights, matcher);
    return share === 0 ? [] : [{ hit: { page, ...createSnippet(content, matcher), score: share }, rank }];
  });
  const best = matches.sort((a, b) => b.rank - a.rank || a.hit.page - b.hit.page);
  return best.slice(0, maxFound).map(({ hit }) => hit);
}

/** Returns up to 40 pages of a paper from page `from` on. Without a stored file or with the reader off: none. */
export async function getPaperPages(
  { db, pictures, settings }: ReaderContext,
  paperId: number,
  from: number,
): Promise<PaperPages> {
  const [file, { enableReader, enablePublicText }] = await Promise.all([
    selectReaderFile(db, paperId),
    settings.publicSettings(),
  ]);
  if (!file || !(file.showsPages ?? enableReader)) return nothing;
  const hasText = file.showsText ?? enablePublicText;
  const count = Math.max(0, Math.min(windowSize, file.pages - from + 1));
  const [sizes, readPages] = await Promise.all([
    pictures.sizes(file),
    selectReadPages(db, file.sha256, from, from + count - 1),
  ]);
  const pages = Array.from({ length: count }, (_, index) => {
    const page = from + index;
    const read = readPages[index] ?? notRead;
    const [across, down] = sizes[page - 1] ?? sizes[0] ?? a4;
    const [width, height] = read.turn % 180 === 0 ? [across, down] : [down, across];
    return {
      page,
      width,
      height,
      turn: read.turn,
      hasText: hasText && read.hasText,
      isUnreadable: hasText && read.isUnreadable,
    };
  });
  return { total: file.pages, pictures: `/files/${file.sha256}/pages/`, pages, hasText };
}
