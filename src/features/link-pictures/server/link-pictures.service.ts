import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  getLocalNames,
  listCategories,
  listExams,
  translateCategory,
  translateExamName,
  translatePaper,
} from '#features/catalog/catalog.server.ts';
import { getPictures, type PictureClient } from '#features/paper-reader/paper-reader.server.ts';
import { readPaper } from '#features/papers/papers.server.ts';
import { getIcon, getSettings } from '#features/settings/settings.server.ts';
import type { Locale } from '#lib/text/locales.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import { StorageError, storageKey } from '#platform/storage/file-storage.ts';
import {
  getListFacts,
  getPaperFacts,
  getPictureVersion,
  type PictureFacts,
  type PictureSite,
} from '../picture-facts.ts';
import { drawPicture } from './draw-picture.ts';

/** The page of a picture. */
export type PictureId = Pick<PictureFacts, 'kind' | 'id' | 'locale'>;

const papersLabels = {
  en: (count: number) => `${count.toLocaleString('en-IN')} question ${count === 1 ? 'paper' : 'papers'}`,
  hi: (count: number) => `${count.toLocaleString('en-IN')} प्रश्नपत्र`,
} as const satisfies Record<Locale, unknown>;

/** Returns what the picture of a page shows now. Throws 404 for a page that visitors cannot open. */
export async function readPictureFacts(ctx: Context, { kind, id, locale }: PictureId): Promise<PictureFacts> {
  const [{ siteName, iconsVersion }, names] = await Promise.all([
    getSettings(ctx).publicSettings(),
    getLocalNames(ctx, locale),
  ]);
  const site: PictureSite = { locale, siteName, iconsVersion };
  if (kind === 'paper') return getPaperFacts(translatePaper(await readPaper(ctx, id), names), site);
  const exams = await listExams(ctx);
  const exam = exams.find((each) => each.id === id);
  if (kind === 'exam' && exam) return getListFacts(kind, translateExamName(exam, names), site);
  const category = (await listCategories(ctx)).find((each) => each.id === id);
  if (kind === 'exam' || !category) throw notFound('Page not found');
  const ofCategory = exams.filter(({ categoryId }) => categoryId === id);
  const paperCount = ofCategory.reduce((sum, each) => sum + each.paperCount, 0);
  return getListFacts(kind, { ...translateCategory(category, names), paperCount }, site);
}

const getFileName = (facts: PictureFacts) =>
  `${createHash('sha256')
    .update(`${getPictureVersion(facts)} ${JSON.stringify(facts)}`)
    .digest('hex')}/link.jpg`;

export const findStoredPicture = (ctx: Context, facts: PictureFacts): Promise<Buffer | null> =>
  getPictures(ctx).papers.storedFile(getFileName(facts));

/** Returns the picture of the first page, or null if the file is missing. */
async function readFirstPage({ storage }: Context, path: string): Promise<Buffer | null> {
  try {
    return await buffer(await storage.open(storageKey(posix.basename(path, '.webp'), 'webp')));
  } catch (error) {
    if (error instanceof StorageError && error.reason === 'not-found') return null;
    throw error;
  }
}

/**
 * Draws and stores a picture when it is the client's turn, in the queue of page pictures. `mark` is the site's own icon.
 * Throws `unavailable` if it cannot be drawn, or if the client asks for too many.
 */
export function makePicture(
  ctx: Context,
  facts: PictureFacts,
  mark: URL,
  client: PictureClient,
): Promise<Buffer> {
  const draw = async () => {
    try {
      const [icon, firstPage] = await Promise.all([
        getIcon(ctx, mark, 'icon-192.png'),
        facts.firstPage === null ? null : readFirstPage(ctx, facts.firstPage),
      ]);
      const papers = facts.papers === null ? '' : papersLabels[facts.locale](facts.papers);
      return await drawPicture(facts, { papers, icon, firstPage });
    } catch (cause) {
      throw new AppError('unavailable', { public: 'The picture could not be drawn', cause });
    }
  };
  return getPictures(ctx).papers.makeFile(getFileName(facts), draw, client);
}
