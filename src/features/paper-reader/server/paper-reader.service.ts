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
import { createLruMap } from '#platform/cache/lru-map.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { toBoxes } from '#lib/text/page-words.ts';
import { within } from '#lib/time/within.ts';
import type { PageTurn } from '#lib/url/picture-name.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import type { PageSize } from '#platform/pdf/pdf-pages.ts';
import type { PageText, PaperPages } from '../paper-reader.contract.ts';
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

export type PaperReader = ReturnType<typeof createPaperReader>;

/** A page never waits longer for the sizes. Later pages have them. */
const patienceMs = 1_500;
/** A missing file is not opened again, and not logged, for each rendering of its paper. */
const failedMs = 60_000;
const maxFailed = 2_000;
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

export function createPaperReader(dependencies: {
  db: Database;
  pictures: Pick<PagePictures, 'sizes'>;
  settings: { publicSettings(): Promise<{ enableReader: boolean; enablePublicText: boolean }> };
  log: Log;
}) {
  const { db, pictures, settings, log } = dependencies;

  /** Files that could not be measured, with the time from which they are measured again. */
  const failed = createLruMap<string, number>(maxFailed);

  async function sizesOf(file: ReaderFile): Promise<PageSize[]> {
    if ((failed.get(file.sha256) ?? 0) > Date.now()) return [];
    try {
      return (await within(patienceMs, pictures.sizes(file))) ?? [];
    } catch (error) {
      log.warn({ error, sha256: file.sha256 }, 'the pages of a file could not be measured');
      // A full queue has room again in a moment.
      const isBusy = error instanceof AppError && error.code === 'unavailable';
      if (!isBusy) failed.set(file.sha256, Date.now() + failedMs);
      return [];
    }
  }

  /** Returns what `reading` finds if the text of its paper is public. */
  async function ifTextIsPublic<Found extends Pick<ReaderFile, 'showsPages' | 'showsText'>>(
    reading: Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    const [found, { enableReader, enablePublicText }] = await Promise.all([
      reading,
      settings.publicSettings(),
    ]);
    const isPublic = found && (found.showsPages ?? enableReader) && (found.showsText ?? enablePublicText);
    return isPublic ? found : undefined;
  }

  return {
    /** Returns the stored file of a paper, also if visitors do not see its pages. */
    findFile: (paperId: number): Promise<StoredPages | undefined> => selectFileOfPaper(db, paperId),
    /** Returns how far a page is turned clockwise to be upright. */
    async turn(sha256: string, page: number): Promise<PageTurn> {
      return (await selectReadPages(db, sha256, page, page))[0]?.turn ?? 0;
    },
    /** Returns the text of a page, with the words of `query` marked in it and on the picture. Empty if it is not public. */
    async text(paperId: number, page: number, query: string | undefined): Promise<PageText> {
      const withEdges = query !== undefined;
      const found = await ifTextIsPublic(selectPageText(db, { paperId, page, withEdges }));
      const text = found?.text ?? '';
      const { marks, best } = query ? findMarks(text, readPageQuery(query)) : { marks: [], best: 0 };
      const fromBest = [...marks.slice(best), ...marks.slice(0, best)];
      const boxes = toBoxes({ text, edges: found?.edges ?? [] }, fromBest);
      const isUnreadable = found?.isUnreadable ?? false;
      return { page, text, isUnreadable, isRecognized: found?.source === 'ocr', marks, boxes };
    },
    /** Returns up to 20 pages of a paper with words of `query`, best first. None if its text is not public. */
    async find(paperId: number, text: string): Promise<FoundPage[]> {
      const file = await ifTextIsPublic(selectReaderFile(db, paperId));
      const query = readPageQuery(text);
      if (!file || query.words.length === 0) return [];
      const lexemes = query.words.flatMap((word) => getLexemes(query, word));
      const found = await selectPagesWithWords(db, file.sha256, lexemes, maxCompared);
      const pages = found.map((one) => getPageWords(one.text));
      const matcher = createWordMatcher(query, pages);
      const weights = query.words.map((word) => word.length);
      const matches = found.flatMap(({ page, text: content }, index) => {
        const { share, rank } = matchPage(pages[index]!, query, weights, matcher);
        return share === 0 ? [] : [{ hit: { page, ...createSnippet(content, matcher), score: share }, rank }];
      });
      const best = matches.sort((one, other) => other.rank - one.rank || one.hit.page - other.hit.page);
      return best.slice(0, maxFound).map(({ hit }) => hit);
    },
    /** Returns up to 40 pages of a paper from page `from` on. Without a stored file or with the reader off: none. */
    async pages(paperId: number, from: number): Promise<PaperPages> {
      const [file, { enableReader, enablePublicText }] = await Promise.all([
        selectReaderFile(db, paperId),
        settings.publicSettings(),
      ]);
      if (!file || !(file.showsPages ?? enableReader)) return nothing;
      const hasText = file.showsText ?? enablePublicText;
      const count = Math.max(0, Math.min(windowSize, file.pages - from + 1));
      const [sizes, readPages] = await Promise.all([
        sizesOf(file),
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
    },
  };
}
