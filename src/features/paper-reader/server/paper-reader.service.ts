import { within } from '#lib/time/within.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import type { PageSize } from '#platform/pdf/pdf-pages.ts';
import { pagesAtOnce, type PaperPages } from '../paper-reader.contract.ts';
import type { PagePictures } from './page-pictures.service.ts';
import { selectReaderFile, type ReaderFile } from './paper-reader.queries.ts';

export interface PaperReader {
  /** Returns up to 40 pages of a paper from page `from` on. Without a stored file or with the reader off: none. */
  pages(paperId: number, from: number): Promise<PaperPages>;
}

/** A page never waits longer for the sizes. Later pages have them. */
const patienceMs = 1_500;
const a4: PageSize = [595, 842];
const nothing: PaperPages = { total: 0, pictures: null, pages: [] };

export function createPaperReader(dependencies: {
  db: Database;
  pictures: Pick<PagePictures, 'sizes'>;
  settings: { publicSettings(): Promise<{ enableReader: boolean }> };
  log: Log;
}): PaperReader {
  const { db, pictures, settings, log } = dependencies;

  async function sizesOf(file: ReaderFile): Promise<PageSize[]> {
    try {
      return (await within(patienceMs, pictures.sizes(file))) ?? [];
    } catch (error) {
      log.warn({ error, sha256: file.sha256 }, 'the pages of a file could not be measured');
      return [];
    }
  }

  return {
    async pages(paperId, from) {
      const [file, { enableReader }] = await Promise.all([
        selectReaderFile(db, paperId),
        settings.publicSettings(),
      ]);
      if (!file?.showsPages || !enableReader) return nothing;
      const sizes = await sizesOf(file);
      const count = Math.max(0, Math.min(pagesAtOnce, file.pages - from + 1));
      const pages = Array.from({ length: count }, (_, index) => {
        const [width, height] = sizes[from + index - 1] ?? sizes[0] ?? a4;
        return { page: from + index, width, height };
      });
      return { total: file.pages, pictures: `/files/${file.sha256}/pages/`, pages };
    },
  };
}
