import { join } from 'node:path';
import { recordCheck } from '#features/files/files.server.ts';
import { perContext } from '#platform/context/context.ts';
import type { IncomingMessage } from 'node:http';
import { sitePaths } from '#lib/url/site-paths.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import { within } from '#lib/time/within.ts';
import { getCdnHeaders, noCdn, paperFilesTag, type CdnConfig } from '#platform/cache/surrogate-keys.ts';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import type { Database } from '#platform/database/database.ts';
import {
  prepareFileAnswer,
  prepareCachedAnswer,
  type FileAnswer,
  type FileSource,
  type FileToAnswer,
} from '#platform/http/file-answer.ts';
import { getVisitors, type VisitorRequest, type Visitors } from '#platform/http/visitor.ts';
import type { Log } from '#platform/log/log.ts';
import { createHotFiles } from '#platform/storage/hot-files.ts';
import {
  isStorageKey,
  storageKey,
  type FileExtension,
  type FileStorage,
} from '#platform/storage/file-storage.ts';
import { isAskedByPerson } from '#platform/http/asked-by-person.ts';
import { createDownloadCounter } from './download-counter.ts';
import { createDownloadFacts, type DownloadFacts } from './download-facts.ts';
import { createNewVisitors, type NewVisitors } from './new-visitors.ts';
import { createFilePapers } from './file-papers.ts';

/** The result of a download request. The caller sends a `file`. */
export type Download =
  | { kind: 'file'; answer: FileAnswer }
  | { kind: 'elsewhere'; url: string }
  | { kind: 'damaged' }
  /** Without facts, the paper does not exist. With facts, its file is missing. */
  | { kind: 'missing'; facts: DownloadFacts | undefined };

const contentTypes = { pdf: 'application/pdf', webp: 'image/webp' } as const;
/** The content of a hash never changes. */
const immutable = 'public, max-age=31536000, immutable';
/** The link to the page is optional, so a file waits only briefly for it. */
const timeoutMs = 200;
/** For files that only signed-in users may get. */
const notPublic = 'private, no-store';
/** Used if the page of the file could not be looked up in time, so that the next request tries again. */
const soonAgain = 'public, max-age=60';
const hotFiles = { maxBytes: 32 * 1024 * 1024, maxFileBytes: 4 * 1024 * 1024 };

/**
 * Returns the Link header (RFC 8288 and 6596) that names the paper's page as the canonical URL of its file. The slug
 * is percent-encoded, so it can end neither the URL nor the header.
 */
function linkToPage(publicUrl: string, slug: string): string {
  return `<${publicUrl}${sitePaths.paper(slug)}>; rel="canonical"`;
}

export type Downloads = ReturnType<typeof openDownloads>;

/** Opens what downloads keep in memory and on disk: cached facts and files, and the counter with its journal. */
export function openDownloads(options: {
  db: Database;
  storage: FileStorage;
  log: Log;
  /** Folder of the journal: `${DATA_DIR}/downloads`. */
  journalFolder: string;
  visitors: Visitors;
  newVisitors: NewVisitors;
  publicUrl: string;
  config?: CdnConfig;
  /** Records that the stored file with this key is damaged. */
  reportDamage?: (key: string) => Promise<unknown>;
}) {
  const { db, storage, log, journalFolder } = options;
  const facts = createDownloadFacts(db);
  const filePapers = createFilePapers({ db, log });
  const files: FileSource = { storage, hotFiles: createHotFiles(storage, hotFiles) };
  return {
    config: noCdn,
    ...options,
    facts,
    filePapers,
    files,
    counter: createDownloadCounter({ db, folder: journalFolder, log }),
    /** Drops cached facts of papers. Call it with the tags of each change. */
    drop(tags: DroppedTags): void {
      facts.drop(tags);
      filePapers.drop(tags);
    },
  };
}

/** Like `findDownload`, but synchronous. Undefined unless both the facts and the file are in memory. */
export function findCachedDownload(
  { facts, files, publicUrl }: Downloads,
  paperId: number,
  request: IncomingMessage,
): FileAnswer | undefined {
  const paper = facts.getCached(paperId);
  const file = paper && !paper.file?.damagedAt && getFile(publicUrl, paper);
  return file ? prepareCachedAnswer(files.hotFiles, request, file) : undefined;
}

/** Finds the file of a paper, opened, or its URL. Throws AppError('unavailable') without a database. */
export async function findDownload(
  downloads: Downloads,
  paperId: number,
  request: IncomingMessage,
): Promise<Download> {
  const paper = await downloads.facts.get(paperId);
  const file = paper && getFile(downloads.publicUrl, paper);
  if (file) {
    const answer = await prepare(downloads, request, file, Boolean(paper.file?.damagedAt));
    if (answer === 'damaged') return { kind: 'damaged' };
    return answer ? { kind: 'file', answer } : { kind: 'missing', facts: paper };
  }
  const url = parseWebUrl(paper?.externalUrl ?? '');
  return url ? { kind: 'elsewhere', url } : { kind: 'missing', facts: paper };
}

/**
 * Counts a visitor's download of papers. Call it before the response begins. Returns the Set-Cookie header for a new
 * visitor.
 */
export function countDownload(
  { visitors, newVisitors, counter }: Downloads,
  paperIds: number[],
  request: IncomingMessage,
  visitor: VisitorRequest,
): string | undefined {
  if (request.method !== 'GET' || !isAskedByPerson(request.headers)) return undefined;
  const { hash, isEstablished, newCookie } = visitors.recognise(visitor);
  for (const paperId of paperIds)
    if (isEstablished || newVisitors.mayCount(visitor.address, paperId, hash)) counter.count(paperId, hash);
  return newCookie;
}

/**
 * Finds a stored file by its content hash. Returns undefined if the file does not exist for this user. A file
 * without a paper (deleted, replaced, not saved yet) exists only for signed-in users. The user is looked up only
 * for such a file. Throws AppError('unavailable') if the paper cannot be determined in time.
 */
export async function findByContent(
  downloads: Downloads,
  { sha256, extension }: { sha256: string; extension: FileExtension },
  request: IncomingMessage,
  isSignedIn: () => Promise<boolean>,
): Promise<FileAnswer | 'damaged' | undefined> {
  const { facts, filePapers, files, publicUrl } = downloads;
  const key = storageKey(sha256, extension);
  const content = isStorageKey(key) ? await files.hotFiles.stat(key) : null;
  if (!content) return undefined;
  const paperId = await filePapers.findPaper(key);
  if (paperId === undefined && !(await isSignedIn())) return undefined;
  const paper =
    paperId === undefined || extension !== 'pdf'
      ? undefined
      : await within(
          timeoutMs,
          facts.get(paperId).catch(() => undefined),
        );
  const stored = paper?.file?.key === key ? paper.file : undefined;
  const file = {
    key,
    sha256,
    bytes: stored?.bytes,
    modifiedAt: content.modifiedAt,
    headers: {
      'content-type': contentTypes[extension],
      'content-disposition': 'inline',
      ...(paperId === undefined
        ? { 'cache-control': notPublic }
        : {
            ...getPublicHeaders(publicUrl, paper, extension),
            ...getCdnHeaders(downloads.config, [`paper:${paperId}`, paperFilesTag]),
          }),
    },
  };
  return prepare(downloads, request, file, Boolean(stored?.damagedAt));
}

/** Prepares the answer of a paper's file. Records a damage that was not known. */
async function prepare(
  { files, log, reportDamage }: Downloads,
  request: IncomingMessage,
  file: FileToAnswer,
  isDamaged: boolean,
): Promise<FileAnswer | 'damaged' | undefined> {
  const answer = isDamaged ? 'damaged' : await prepareFileAnswer(files, request, file);
  if (answer === 'damaged' && !isDamaged)
    await reportDamage?.(file.key).catch((error: unknown) =>
      log.error({ error, key: file.key }, 'a damaged file could not be recorded'),
    );
  return answer;
}

/** Returns the headers that name the page of a public file and set its cache time. */
function getPublicHeaders(
  publicUrl: string,
  paper: DownloadFacts | undefined,
  extension: FileExtension,
): Record<string, string> {
  if (extension !== 'pdf') return { 'cache-control': immutable };
  if (!paper) return { 'cache-control': soonAgain };
  return { 'cache-control': immutable, link: linkToPage(publicUrl, paper.slug) };
}

/** Returns the file of a paper, or undefined if it has none. */
function getFile(publicUrl: string, { file, disposition, slug }: DownloadFacts): FileToAnswer | undefined {
  if (!file) return undefined;
  return {
    key: file.key,
    sha256: file.sha256,
    bytes: file.bytes,
    modifiedAt: file.createdAt,
    headers: {
      'content-type': contentTypes.pdf,
      'content-disposition': disposition,
      link: linkToPage(publicUrl, slug),
      // Only the browser may cache it, and it must revalidate each time, so that each download is counted.
      'cache-control': 'private, no-cache',
    },
  };
}

/** The downloads of a process, with their journal. */
export const getDownloads = perContext((ctx) => {
  const { config, secret, write } = ctx;
  const downloads = openDownloads({
    ...ctx,
    journalFolder: join(config.dataDir, 'downloads'),
    visitors: getVisitors(ctx),
    newVisitors: createNewVisitors({ secret }),
    publicUrl: config.publicUrl,
    reportDamage: (key) => recordCheck(write, key, false),
  });
  ctx.onChange(downloads.drop);
  return downloads;
});
