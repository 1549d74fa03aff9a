import { createLruMap } from '#platform/cache/lru-map.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { createFairQueue } from '#platform/http/fair-queue.ts';
import type { Log } from '#platform/log/log.ts';
import { encodePicture, type PictureFormat } from '#platform/pdf/encode-picture.ts';
import type { PageDrawer } from '#platform/pdf/page-drawer.ts';
import type { PageSize } from '#platform/pdf/pdf-pages.ts';
import type { BoundedFolder } from '#platform/storage/bounded-folder.ts';
import type { LocalCopies } from '#platform/storage/local-copies.ts';
import type { UploadPictureWidth } from '../paper-reader.contract.ts';
import { pictureName, type PageTurn } from '#lib/url/picture-name.ts';
import type { StoredPages } from './paper-reader.queries.ts';

export interface PictureRequest {
  file: StoredPages;
  /** Starts at 1. */
  page: number;
  width: UploadPictureWidth;
  format: PictureFormat;
  /** How far the page is turned clockwise. */
  turn?: PageTurn;
}

/** Who waits for a picture. */
export interface Asker {
  client: string;
  /** Aborts when the client has left. */
  signal?: AbortSignal;
}

export type PagePictures = ReturnType<typeof createPagePictures>;

/** At 0.2 s each, the last one of a client waits for 12 s if it is alone. */
const usualMostPending = 60;
/** Clients that may fill their queue. */
const concurrentClients = 5;
/** A damaged page is not drawn again for this long. A page that took too long may have met a busy machine. */
const damagedMs = 10 * 60_000;
const slowMs = 60_000;
const maxSizes = 2_000;

/** Pictures and sizes of pages. They are made at the first request and stored by the hash of the file. */
export function createPagePictures(dependencies: {
  drawer: Pick<PageDrawer, 'draw' | 'sizes'>;
  folder: BoundedFolder;
  copies: LocalCopies;
  log: Log;
  /** Above this number, the requests of a client are refused as `unavailable`. */
  maxPending?: number;
}) {
  const { drawer, folder, copies, log, maxPending = usualMostPending } = dependencies;
  const failures = createLruMap<string, { until: number; error: AppError }>(5_000);
  const sizes = createLruMap<string, PageSize[]>(maxSizes);
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
    { client, signal }: Asker,
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
    const found = await copies.use(file.storageKey, drawer.sizes);
    return found && Buffer.from(JSON.stringify(found));
  }

  const nameOf = ({ file, page, width, format, turn }: PictureRequest) =>
    `${file.sha256}/${pictureName(page, width, format, turn)}`;

  return {
    /** Returns a stored picture, or null. */
    stored: (request: PictureRequest): Promise<Buffer | null> => folder.read(nameOf(request)),
    /**
     * Returns a picture, and makes it if needed, when it is the client's turn. Throws `gone` for a page that cannot be
     * drawn, and `unavailable` if it takes too long or if the client asks for too many.
     */
    make: (request: PictureRequest, asker: Asker): Promise<Buffer> =>
      makeOnce(nameOf(request), () => draw(request), asker),
    /** Returns the size of each page. Throws `gone` for a file that cannot be opened. */
    async sizes(file: StoredPages): Promise<PageSize[]> {
      const known = sizes.get(file.sha256);
      if (known) return known;
      const name = `${file.sha256}/sizes.json`;
      const content =
        (await folder.read(name)) ?? (await makeOnce(name, () => measure(file), { client: 'sizes' }));
      const found = JSON.parse(content.toString()) as PageSize[];
      sizes.set(file.sha256, found);
      return found;
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
