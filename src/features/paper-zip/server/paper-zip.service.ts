import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { getLocalNames } from '#features/catalog/catalog.server.ts';
import { findChoice } from '#features/papers/papers.server.ts';
import { groupedCount } from '#lib/text/format.ts';
import type { Locale } from '#lib/text/locales.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import type { ByteRange } from '#platform/http/file-answer.ts';
import { maxZipBytes, maxZipPapers, type ZipFilters, type ZipSize } from '../paper-zip.contract.ts';
import { getPaperPaths } from './file-names.ts';
import { getIndexPage } from './index-page.ts';
import {
  selectStoredPapers,
  selectStoredSize,
  type StoredPaper,
  type ZipChoice,
} from './paper-zip.queries.ts';
import { addChecksums, readStoredFile } from './stored-bytes.service.ts';
import { layOutZip, readZip, type ZipEntry } from './zip-layout.ts';

export type { ZipChoice };

/** A stored file under its storage key, or bytes in memory. */
interface ArchiveEntry extends ZipEntry {
  content: string | Buffer;
}

/** An archive of papers, of which only the files are not in memory. */
export interface Archive {
  /** The exam, and the year if all papers are of one. */
  title: string;
  paperIds: number[];
  bytes: number;
  /** Of all bytes: the same papers give the same archive. */
  sha256: string;
  open(range: ByteRange | undefined): Readable;
}

const isTooLarge = ({ papers, bytes }: { papers: number; bytes: number }) =>
  papers > maxZipPapers || bytes > maxZipBytes;

const sumBytes = (papers: { bytes: number }[]) => papers.reduce((sum, { bytes }) => sum + bytes, 0);

/** Returns the papers of an exam that filters choose. */
export const chooseOfExam = (ctx: Context, examId: number, filters: ZipFilters): Promise<ZipChoice> =>
  findChoice(ctx, { ...filters, examId });

/** Returns the number and the bytes of the papers that an archive would have. */
export async function readZipSize(ctx: Context, choice: ZipChoice): Promise<ZipSize> {
  const size = await selectStoredSize(ctx.db, choice, maxZipPapers + 1);
  return { ...size, isTooLarge: isTooLarge(size) };
}

async function getTitle(ctx: Context, papers: StoredPaper[], locale: Locale): Promise<string> {
  const { examId, examName, year } = papers[0]!;
  if (papers.some((paper) => paper.examId !== examId)) return locale === 'hi' ? 'प्रश्नपत्र' : 'Papers';
  const name = (await getLocalNames(ctx, locale)).exams.get(examId)?.name ?? examName;
  return year === null || papers.some((paper) => paper.year !== year) ? name : `${name} ${year}`;
}

/**
 * Lays out the archive of papers: a page that lists them, then their files. Throws `not_found` if no paper has a stored
 * file, and `payload_too_large` for too many papers or bytes. All reads of files end when `signal` aborts.
 */
export async function prepareArchive(
  ctx: Context,
  choice: ZipChoice,
  locale: Locale,
  signal: AbortSignal,
): Promise<Archive> {
  const stored = await selectStoredPapers(ctx.db, choice, maxZipPapers + 1);
  if (isTooLarge({ papers: stored.length, bytes: sumBytes(stored) }))
    throw new AppError('payload_too_large', {
      public: `An archive has at most ${groupedCount(maxZipPapers)} papers and 20 GB. Choose a year.`,
    });
  const papers = await addChecksums(ctx, stored, signal);
  if (papers.length === 0) throw notFound('No papers to download');
  const title = await getTitle(ctx, papers, locale);
  const layout = layOutZip(getEntries(papers, title, locale, ctx.config.publicUrl));
  const hash = createHash('sha256');
  for (const { content } of layout.parts) hash.update(Buffer.isBuffer(content) ? content : content.content);
  return {
    title,
    paperIds: papers.map(({ id }) => id),
    bytes: layout.bytes,
    sha256: hash.digest('hex'),
    open: (range = { start: 0, end: layout.bytes - 1 }) =>
      Readable.from(
        readZip(layout, range, ({ content }, within) =>
          Buffer.isBuffer(content)
            ? [content.subarray(within.start, within.end + 1)]
            : readStoredFile(ctx, content, within, signal),
        ),
        { objectMode: false },
      ),
  };
}

function getEntries(
  papers: (StoredPaper & { crc32: number })[],
  title: string,
  locale: Locale,
  publicUrl: string,
): ArchiveEntry[] {
  const paths = getPaperPaths(papers);
  const listed = papers.map((paper, index) => ({ ...paper, path: paths[index]! }));
  const page = Buffer.from(getIndexPage(listed, { title, locale, publicUrl }));
  const index = {
    name: 'index.html',
    bytes: page.length,
    crc32: crc32(page),
    // Not the present: the same papers give the same bytes.
    modifiedAt: new Date(Math.max(...papers.map(({ createdAt }) => createdAt)) * 1000),
    content: page,
  };
  const files = listed.map(({ path, bytes, crc32: checksum, createdAt, storageKey }) => ({
    name: path,
    bytes,
    crc32: checksum,
    modifiedAt: new Date(createdAt * 1000),
    content: storageKey,
  }));
  return [index, ...files];
}
