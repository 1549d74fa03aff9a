import { createLruMap } from '#platform/cache/lru-map.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Log } from '#platform/log/log.ts';
import { encodePicture, type PictureFormat } from '#platform/pdf/encode-picture.ts';
import type { PageDrawer } from '#platform/pdf/page-drawer.ts';
import type { PageSize } from '#platform/pdf/pdf-pages.ts';
import type { BoundedFolder } from '#platform/storage/bounded-folder.ts';
import type { LocalCopies } from '#platform/storage/local-copies.ts';
import type { UploadPictureWidth } from '../paper-reader.contract.ts';
import { pictureName } from '#lib/url/picture-name.ts';
import type { StoredPages } from './paper-reader.queries.ts';

export interface PictureRequest {
  file: StoredPages;
  /** Starts at 1. */
  page: number;
  width: UploadPictureWidth;
  format: PictureFormat;
}

export type PagePictures = ReturnType<typeof createPagePictures>;

/** At 0.2 s each, the last one in the queue waits for 12 s. */
const defaultMostPending = 60;
/** A damaged page is not drawn again for this long. */
const failedMs = 10 * 60_000;
const mostSizes = 2_000;

/** Pictures and sizes of pages. They are made at the first request and stored by the hash of the file. */
export function createPagePictures(dependencies: {
  drawer: Pick<PageDrawer, 'draw' | 'sizes'>;
  folder: BoundedFolder;
  copies: LocalCopies;
  log: Log;
  /** More requests than this are refused as `unavailable`. */
  mostPending?: number;
}) {
  const { drawer, folder, copies, log, mostPending = defaultMostPending } = dependencies;
  const running = new Map<string, Promise<Buffer>>();
  const failed = createLruMap<string, number>(5_000);
  const sizes = createLruMap<string, PageSize[]>(mostSizes);
  /** The end of the queue: one piece of work at a time, so that pages never wait for all cores. */
  let last: Promise<unknown> = Promise.resolve();

  /** Makes a file of the folder, once for all who wait for it. */
  function once(name: string, make: () => Promise<Buffer | null>): Promise<Buffer> {
    const known = running.get(name);
    if (known) return known;
    const made = makeNow(name, make).finally(() => running.delete(name));
    running.set(name, made);
    return made;
  }

  async function makeNow(name: string, make: () => Promise<Buffer | null>): Promise<Buffer> {
    if ((failed.get(name) ?? 0) > Date.now()) throw damaged();
    if (running.size >= mostPending)
      throw new AppError('unavailable', { public: 'Too many pages are being drawn. Try again in a moment.' });
    const work = last.then(make);
    last = work.catch(() => undefined);
    const content = await work;
    if (!content) {
      failed.set(name, Date.now() + failedMs);
      throw damaged();
    }
    await folder.write(name, content).catch((error: unknown) => {
      log.warn({ error }, 'a picture of a page could not be stored');
    });
    return content;
  }

  async function draw({ file, page, width, format }: PictureRequest): Promise<Buffer | null> {
    const picture = await copies.use(file.storageKey, (path) => drawer.draw(path, page, width));
    return picture && encodePicture(picture, format);
  }

  async function measure(file: StoredPages): Promise<Buffer | null> {
    const found = await copies.use(file.storageKey, drawer.sizes);
    return found && Buffer.from(JSON.stringify(found));
  }

  const nameOf = ({ file, page, width, format }: PictureRequest) =>
    `${file.sha256}/${pictureName(page, width, format)}`;

  return {
    /** Returns a stored picture, or null. */
    stored: (request: PictureRequest): Promise<Buffer | null> => folder.read(nameOf(request)),
    /**
     * Returns a picture, and makes it if needed. Requests for the same picture share the work. Throws `gone` for a page
     * that cannot be drawn, and `unavailable` if the queue is full.
     */
    make: (request: PictureRequest): Promise<Buffer> => once(nameOf(request), () => draw(request)),
    /** Returns the size of each page. Throws `gone` for a file that cannot be opened. */
    async sizes(file: StoredPages): Promise<PageSize[]> {
      const known = sizes.get(file.sha256);
      if (known) return known;
      const name = `${file.sha256}/sizes.json`;
      const content = (await folder.read(name)) ?? (await once(name, () => measure(file)));
      const found = JSON.parse(content.toString()) as PageSize[];
      sizes.set(file.sha256, found);
      return found;
    },
    /** Number of pictures and sizes that wait for a thread or are in one. */
    pending: (): number => running.size,
  };
}

function damaged(): AppError {
  return new AppError('gone', {
    public: 'This page is damaged and cannot be shown. Download the paper instead.',
  });
}
