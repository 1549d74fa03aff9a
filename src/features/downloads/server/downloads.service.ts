import type { IncomingMessage } from 'node:http';
import { sitePaths } from '#lib/url/site-paths.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import { within } from '#lib/time/within.ts';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import type { Database } from '#platform/database/database.ts';
import {
  prepareFileAnswer,
  prepareKeptAnswer,
  type FileAnswer,
  type FileSource,
  type FileToAnswer,
} from '#platform/http/file-answer.ts';
import type { VisitorRequest, Visitors } from '#platform/http/visitor.ts';
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
import type { NewVisitors } from './new-visitors.ts';
import { createFilePapers } from './file-papers.ts';

export type { DownloadFacts } from './download-facts.ts';

/** What becomes of a download; a `file` has to be sent. */
export type Download =
  | { kind: 'file'; answer: FileAnswer }
  | { kind: 'elsewhere'; address: string }
  /** Without facts there is no such paper; with them its file is gone. */
  | { kind: 'missing'; facts: DownloadFacts | undefined };

export interface DownloadsService {
  /** Begins to count; what an ended process left behind is counted first. */
  start(): void;
  /** The file of a paper, opened, or where it is. Throws AppError('unavailable') without a database. */
  find(paperId: number, request: IncomingMessage): Promise<Download>;
  /** The file of a paper, when both are in memory: as `find`, at once. */
  findKept(paperId: number, request: IncomingMessage): FileAnswer | undefined;
  /**
   * Counts a download that a person asked for, and is done before the answer begins. Returns the Set-Cookie
   * header for a visitor who is new.
   */
  count(paperId: number, request: IncomingMessage, visitor: VisitorRequest): string | undefined;
  /**
   * A stored file under the name of its content; undefined when there is none for who asks. What no paper has (deleted,
   * replaced, not saved yet) is there for who is signed in only, which is asked for such a file alone. Throws
   * AppError('unavailable') when nobody can say in time whether a paper has it.
   */
  findByContent(
    name: { sha256: string; extension: FileExtension },
    request: IncomingMessage,
    isSignedIn: () => Promise<boolean>,
  ): Promise<FileAnswer | undefined>;
  /** To be called with what changed, for the facts of papers that are kept in memory. */
  drop(tags: DroppedTags): void;
  /** Downloads of this node that are not in the database yet. */
  pending(): number;
  flush(): Promise<boolean>;
  /** Writes what is pending; to be called when no request is left and before the database is closed. */
  close(): Promise<void>;
}

const contentTypes = { pdf: 'application/pdf', webp: 'image/webp' } as const;
/** Content never changes under its hash. */
const immutable = 'public, max-age=31536000, immutable';
/** A file is worth more than the address of its page: it does not wait longer for that. */
const timeoutMs = 200;
/** For who is signed in. */
const notPublic = 'private, no-store';
/** Where the page of a file could not be named in time: the next one who asks may be told. */
const soonAgain = 'public, max-age=60';
const hotFiles = { maxBytes: 32 * 1024 * 1024, maxFileBytes: 4 * 1024 * 1024 };

/**
 * Link header (RFC 8288 and 6596) that names a paper's page as what a search engine should show instead of its
 * file. The slug is percent-encoded: nothing in it can end the address or the header.
 */
function linkToPage(publicUrl: string, slug: string): string {
  return `<${publicUrl}${sitePaths.paper(slug)}>; rel="canonical"`;
}

export function createDownloadsService(dependencies: {
  db: Database;
  storage: FileStorage;
  log: Log;
  /** Of the journal: `${DATA_DIR}/downloads`. */
  journalFolder: string;
  visitors: Visitors;
  newVisitors: NewVisitors;
  publicUrl: string;
}): DownloadsService {
  const { db, storage, log, journalFolder, visitors, newVisitors, publicUrl } = dependencies;
  const facts = createDownloadFacts(db);
  const filePapers = createFilePapers({ db, log });
  const counter = createDownloadCounter({ db, folder: journalFolder, log });
  const files: FileSource = { storage, hotFiles: createHotFiles(storage, hotFiles) };

  /** What says where a public file belongs, and how long that may be kept. */
  async function headersOfPublic(paperId: number, extension: FileExtension): Promise<Record<string, string>> {
    if (extension !== 'pdf') return { 'cache-control': immutable };
    const paper = await within(
      timeoutMs,
      facts.get(paperId).catch(() => undefined),
    );
    if (!paper) return { 'cache-control': soonAgain };
    return { 'cache-control': immutable, link: linkToPage(publicUrl, paper.slug) };
  }

  /** The file of a paper; undefined when it has none. */
  function fileOf(paper: DownloadFacts): FileToAnswer | undefined {
    const { file } = paper;
    if (!file) return undefined;
    return {
      key: file.key,
      sha256: file.sha256,
      modifiedAt: file.createdAt,
      headers: {
        'content-type': contentTypes.pdf,
        'content-disposition': paper.disposition,
        link: linkToPage(publicUrl, paper.slug),
        // Kept by the browser only, and asked for again each time: or it would not be counted.
        'cache-control': 'private, no-cache',
      },
    };
  }

  return {
    start: () => counter.start(),
    findKept(paperId, request) {
      const paper = facts.getKept(paperId);
      const file = paper && fileOf(paper);
      return file && prepareKeptAnswer(files.hotFiles, request, file);
    },
    async find(paperId, request) {
      const paper = await facts.get(paperId);
      const file = paper && fileOf(paper);
      if (file) {
        const answer = await prepareFileAnswer(files, request, file);
        return answer ? { kind: 'file', answer } : { kind: 'missing', facts: paper };
      }
      const address = parseWebUrl(paper?.externalUrl ?? '');
      return address ? { kind: 'elsewhere', address } : { kind: 'missing', facts: paper };
    },
    count(paperId, request, visitor) {
      if (request.method !== 'GET' || !isAskedByPerson(request.headers)) return undefined;
      const { hash, isEstablished, newCookie } = visitors.recognise(visitor);
      if (isEstablished || newVisitors.mayCount(visitor.address, paperId, hash)) counter.count(paperId, hash);
      return newCookie;
    },
    async findByContent({ sha256, extension }, request, isSignedIn) {
      const key = storageKey(sha256, extension);
      const found = isStorageKey(key) ? await files.hotFiles.stat(key) : null;
      if (!found) return undefined;
      const paperId = await filePapers.paperOf(key);
      if (paperId === undefined && !(await isSignedIn())) return undefined;
      return prepareFileAnswer(files, request, {
        key,
        sha256,
        modifiedAt: found.modifiedAt,
        headers: {
          'content-type': contentTypes[extension],
          'content-disposition': 'inline',
          ...(paperId === undefined
            ? { 'cache-control': notPublic }
            : await headersOfPublic(paperId, extension)),
        },
      });
    },
    drop(tags) {
      facts.drop(tags);
      filePapers.drop(tags);
    },
    pending: () => counter.pending(),
    flush: () => counter.flush(),
    close: () => counter.close(),
  };
}
