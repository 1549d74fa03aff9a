import { z } from 'zod';
import { idInQuery, integerInQuery } from '#lib/contract/query-integers.ts';
import { foundPage, mark } from '#features/page-search/page-search.contract.ts';
import { pageTurns } from '#lib/url/picture-name.ts';
import { pictureWidths, type PictureWidth } from './reader-sizes.ts';

/** A page of an upload. Pages start at 1. */
export const uploadPagePath = z.object({
  id: z.uuid(),
  page: integerInQuery(z.number().int().min(1).max(9_999)),
});
/** Returns the URL of a page of an upload as a picture. */
export const uploadPageUrl = (id: string, page: number, width: PictureWidth) =>
  `/api/admin/uploads/${id}/pictures/${page}?width=${width}`;
/** A page of the stored file of a paper. */
export const paperPagePath = uploadPagePath.extend({ id: idInQuery });
/** Returns the URL of a page of a paper as a picture for editors, who also see the pages that visitors do not. */
export const paperPageUrl = (id: number, page: number, width: PictureWidth) =>
  `/api/admin/papers/${id}/pictures/${page}?width=${width}`;
export const uploadPageQuery = z.object({
  width: integerInQuery(z.literal(pictureWidths).default(720)),
});

/** The part of a stored paper that the reader shows. */
export const paperPages = z.object({
  /** Pages of the whole file. 0 if the paper cannot be read on the site. */
  total: z.number().int(),
  /** Path of the pictures: `5-720.avif` below it is one of page 5, see `pictureName`. Null without pages. */
  pictures: z.string().nullable(),
  /** At most 40 pages. The sizes are in points, those of the page when it is turned. */
  pages: z.array(
    z.object({
      page: z.number().int(),
      width: z.number().int(),
      height: z.number().int(),
      /** How far the pictures are turned clockwise. */
      turn: z.literal(pageTurns),
      /** Whether the page has a public text. */
      hasText: z.boolean(),
      /** Whether it has words that could not be read. False while it is being read, and if its text is not public. */
      isUnreadable: z.boolean(),
    }),
  ),
  /** Whether the text of the pages is public. Single pages may have none. */
  hasText: z.boolean(),
});
export type PaperPages = z.infer<typeof paperPages>;

/** As `PageBox`. */
const pageBox = z.tuple([z.number().int(), z.number().int(), z.number().int(), z.number().int()]);

/** The text of one page. */
export const pageText = z.object({
  page: z.number().int(),
  /** Empty if the page has no text, has not been read yet, or the owner hides it. */
  text: z.string(),
  /** Whether the text could not be read. False while it is being read, and if it is not public. */
  isUnreadable: z.boolean(),
  /** Whether the text was recognized from a picture and may contain errors. */
  isRecognized: z.boolean(),
  /** Words of the query in the text. */
  marks: z.array(mark),
  /**
   * The marked words on the picture of the page. The first box begins the part that answers the most words. Empty for
   * a page that was read by older rules.
   */
  boxes: z.array(pageBox),
});
export type PageText = z.infer<typeof pageText>;

/** The lines of one page with their places on its picture. Empty if the text or its places are not there or not public. */
export const pageLines = z.object({ lines: z.array(z.object({ text: z.string(), box: pageBox })) });
export type PageLines = z.infer<typeof pageLines>;

/** Pages of one paper that contain words of a query, the best match first. */
export const pagesInPaper = z.object({ pages: z.array(foundPage) });
export type PagesInPaper = z.infer<typeof pagesInPaper>;
