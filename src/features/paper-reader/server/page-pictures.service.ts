import { join } from 'node:path';
import { within } from '#lib/time/within.ts';
import { createLruMap } from '#platform/cache/lru-map.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { createFairQueue } from '#platform/http/fair-queue.ts';
import type { Log } from '#platform/log/log.ts';
import { perContext } from '#platform/context/context.ts';
import { encodePicture, type PictureFormat } from '#platform/pdf/encode-picture.ts';
import { createPageDrawer, type PageDrawer } from '#platform/pdf/page-drawer.ts';
import type { PageSize } from '#platform/pdf/pdf-pages.ts';
import { createBoundedFolder, type BoundedFolder } from '#platform/storage/bounded-folder.ts';
import { createLocalCopies, type LocalCopies } from '#platform/storage/local-copies.ts';
import type { PictureWidth } from '../reader-sizes.ts';
import { pictureName, type PageTurn } from '#lib/url/picture-name.ts';
import type { StoredPages } from './paper-reader.queries.ts';

export interface PictureRequest {
  file: StoredPages;
  /** Starts at 1. */
  page: number;
  width: PictureWidth;
  format: PictureFormat;
  /** How far the page is turned clockwise. */
  turn?: PageTurn;
}

/** The client that waits for a picture. */
export interface PictureClient {
  client: string;
  /** Aborts when the client has left. */
  signal?: AbortSignal;
}

export type PagePictures = ReturnType<typeof createPagePictures>;

/** At 0.2 s each, the last one of a client waits for 12 s if it is alone. */
const maxPendingOfReaders = 60;
/** Clients that may fill their queue. */
const concurrentClients = 5;
/** A damaged page is not drawn again for this long. A page that took too long may have met a busy machine. */
const damagedMs = 10 * 60_000;
const slowMs = 60_000;
const maxSizes = 2_000;
/** A page never waits longer for the sizes. Later pages have them. */
const maxSizesMs = 1_500;
/** A missing file is not opened again, and not logged, for each rendering of its paper. */
const unmeasuredMs = 60_000;

/** Pictures and sizes of pages. They are made at the first request and stored by the hash of the file. */
export function createPagePictures(dependencies: {
  drawer: Pick<PageDrawer, 'draw' | 'sizes'>;
  folder: BoundedFolder;
  copies: LocalCopies;
  log: Log;
  /** Above this number, the requests of a client are refused as `unavailable`. */
  maxPending?: number;
}) {
  const { drawer, folder, copies, log, maxPending = maxPendingOfReaders } = dependencies;
  const failures = createLruMap<string, { until: number; error: AppError }>(5_000);
  const sizes = createLruMap<string, PageSize[]>(maxSizes);
  /** Files that could not be measured, with the time from which they are measured again. */
  const unmeasured = createLruMap<string, number>(maxSizes);
  /** One piece of work at a time, so that pages never wait for all cores. */
  const queue = createFairQueue({
    concurrency: 1,
    maxWaiting: maxPending * concurrentClients,
    maxWaitingPerClient: maxPending,
  });

  /** Makes a file of the folder, unless another request in the queue has made it. */
  async function makeOnce(
    name: string,
    make: () => Promise<Buffer | null>,
    { client, signal }: PictureClient,
  ): Promise<Buffer> {
    refuseFailed(name);
    const made = async () => {
      refuseFailed(name);
      return (await folder.read(name)) ?? (await makeNow(name, make));
    };
    return queue.run(client, made, signal);
  }

  function refuseFailed(name: string): void {
    const failure = failures.get(name);
    if (failure && failure.until > Date.now()) throw failure.error;
  }

  async function makeNow(name: string, make: () => Promise<Buffer | null>): Promise<Buffer> {
    try {
      const content = await make();
      if (!content) throw damaged();
      await folder.write(name, content).catch((error: unknown) => {
        log.warn({ error }, 'a picture of a page could not be stored');
      });
      return content;
    } catch (error) {
      if (error instanceof AppError)
        failures.set(name, { until: Date.now() + (error.code === 'gone' ? damagedMs : slowMs), error });
      throw error;
    }
  }

  async function draw({ file, page, width, format, turn }: PictureRequest): Promise<Buffer | null> {
    const picture = await copies.use(file.storageKey, (path) => drawer.draw(path, page, width, turn));
    return picture && encodePicture(picture, format);
  }

  async function measure(file: StoredPages): Promise<Buffer | null> {
    const measured = await copies.use(file.storageKey, drawer.sizes);
    return measured && Buffer.from(JSON.stringify(measured));
  }

  const getName = ({ file, page, width, format, turn }: PictureRequest) =>
    `${file.sha256}/${pictureName(page, width, format, turn)}`;

  async function readSizes(file: StoredPages): Promise<PageSize[]> {
    const cached = sizes.get(file.sha256);
    if (cached) return cached;
    const name = `${file.sha256}/sizes.json`;
    const content =
      (await folder.read(name)) ?? (await makeOnce(name, () => measure(file), { client: 'sizes' }));
    const read = JSON.parse(content.toString()) as PageSize[];
    sizes.set(file.sha256, read);
    return read;
  }

  return {
    /** Returns a file of the folder, or null. */
    storedFile: folder.read,
    /** Like `make`, for another picture that is made from papers. Throws the errors of `make`. */
    makeFile: makeOnce,
    /** Returns a stored picture, or null. */
    stored: (request: PictureRequest): Promise<Buffer | null> => folder.read(getName(request)),
    /**
     * Returns a picture, and makes it if needed, when it is the client's turn. Throws `gone` for a page that cannot be
     * drawn, and `unavailable` if it takes too long or if the client asks for too many.
     */
    make: (request: PictureRequest, client: PictureClient): Promise<Buffer> =>
      makeOnce(getName(request), () => draw(request), client),
    /** Returns the size of each page; none if this takes too long, or failed in the last minute. */
    async sizes(file: StoredPages): Promise<PageSize[]> {
      if ((unmeasured.get(file.sha256) ?? 0) > Date.now()) return [];
      try {
        return (await within(maxSizesMs, readSizes(file))) ?? [];
      } catch (error) {
        log.warn({ error, sha256: file.sha256 }, 'the pages of a file could not be measured');
        // A full queue has room again in a moment.
        const isBusy = error instanceof AppError && error.code === 'unavailable';
        if (!isBusy) unmeasured.set(file.sha256, Date.now() + unmeasuredMs);
        return [];
      }
    },
    /** Number of pictures and sizes that wait for a thread or are in one. */
    pending: queue.pending,
  };
}

function damaged(): AppError {
  return new AppError('gone', {
    public: 'This page is damaged and cannot be shown. Download the paper instead.',
  });
}

const drawing = { workers: 1, timeoutMs: 8_000 };
/** A screen of thumbnails, scrolled twice. */
const maxUploadPagesPending = 120;

/** The pictures of papers and of uploads. They share a folder, but readers never wait for pictures of uploads. */
export const getPictures = perContext(({ storage, config, log }) => {
  const drawers = { papers: createPageDrawer(drawing), uploads: createPageDrawer(drawing) };
  const copies = createLocalCopies(storage);
  const folder = createBoundedFolder(join(config.dataDir, 'page-pictures'), config.pagePicturesBytes);
  return {
    papers: createPagePictures({ drawer: drawers.papers, folder, copies, log }),
    uploads: createPagePictures({
      drawer: drawers.uploads,
      folder,
      copies,
      log,
      maxPending: maxUploadPagesPending,
    }),
    async close() {
      await Promise.all([drawers.papers.close(), drawers.uploads.close()]);
      await copies.close();
    },
  };
});
