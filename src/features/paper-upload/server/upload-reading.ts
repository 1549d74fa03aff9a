import PQueue from 'p-queue';
import { updateUploadTexts, type ReadTexts, type ReadyUpload } from '#features/files/files.server.ts';
import type { Context } from '#platform/context/context.ts';
import { findOcr } from '#platform/ocr/find-ocr.ts';
import { createPageReader, type PageReader } from '#platform/ocr/page-reader.ts';
import { storageKey } from '#platform/storage/file-storage.ts';
import { countText } from '#lib/text/text-quality.ts';

/** Fewer letters than this are a stamp or a page number on a scan. */
const fewLetters = 100;

/** Reads the pages of a file that its proposal needs. Throws like the reader. */
export async function readPages(
  reader: Pick<PageReader, 'readText' | 'recognise'>,
  path: string,
  pages: number,
): Promise<ReadTexts> {
  const { text: ocrText } = await reader.recognise(path, 1);
  const middle = Math.ceil((pages + 1) / 2);
  if (middle <= 1) return { ocrText, innerText: '' };
  const { text: layer } = await reader.readText(path, middle);
  const isScan = countText(layer).letters < fewLetters;
  return { ocrText, innerText: isScan ? (await reader.recognise(path, middle)).text : layer };
}

type UploadToRead = Pick<ReadyUpload, 'id' | 'sha256' | 'pages'>;
export type UploadReading = ReturnType<typeof createUploadReading>;

/** The user waits for the proposal. A page of a real paper takes a second. */
const limits = { textMs: 10_000, ocrMs: 20_000 };
/** After that, the process of the reader ends, because OCR needs much memory. */
const idleMs = 30_000;
/** More uploads than a user selects at once. The others are read when their proposals are asked for again. */
const maxWaiting = 500;
const unread: ReadTexts = { ocrText: '', innerText: '' };

/**
 * Creates the background reading: one page at a time, in a process of the lowest priority. A file that cannot be read
 * gets empty texts, so that it is not tried again.
 */
export function createUploadReading(
  ctx: Context,
  createReader: () => Promise<Pick<PageReader, 'readText' | 'recognise' | 'stop'>> = async () =>
    createPageReader(await findOcr(), limits),
) {
  const { storage, log } = ctx;
  const queue = new PQueue({ concurrency: 1 });
  const waiting = new Set<string>();
  let reader: ReturnType<typeof createReader> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function stopReader(): Promise<void> {
    clearTimeout(idle);
    const stopped = reader;
    reader = undefined;
    await stopped?.then((running) => running.stop()).catch(() => undefined);
  }

  async function readTexts({ id, sha256, pages }: UploadToRead): Promise<ReadTexts> {
    try {
      reader ??= createReader();
      const running = await reader;
      return await storage.withLocalFile(storageKey(sha256, 'pdf'), (path) =>
        readPages(running, path, pages),
      );
    } catch (error) {
      if (!isClosed) log.warn({ error, upload: id }, 'the first page of an upload could not be read');
      return unread;
    }
  }

  async function read(upload: UploadToRead): Promise<void> {
    clearTimeout(idle);
    try {
      if (isClosed) return;
      const texts = await readTexts(upload);
      if (!isClosed) await updateUploadTexts(ctx.db, upload.id, texts);
    } catch (error) {
      // The next proposal tries again.
      log.warn({ error, upload: upload.id }, 'the text of an upload could not be stored');
    } finally {
      waiting.delete(upload.id);
      idle = setTimeout(() => void queue.add(stopReader), idleMs);
      idle.unref();
    }
  }

  return {
    /** Reads an upload, unless it waits already. Never throws. Another proposal finds the texts in the upload. */
    start(upload: UploadToRead): void {
      if (isClosed || waiting.has(upload.id) || waiting.size >= maxWaiting) return;
      waiting.add(upload.id);
      void queue.add(() => read(upload));
    },
    /** Resolves when no upload waits. */
    settled: (): Promise<void> => queue.onIdle(),
    async close(): Promise<void> {
      isClosed = true;
      queue.clear();
      await stopReader();
      await queue.onIdle();
    },
  };
}
