import { AppError } from '#platform/errors/app-error.ts';
import type { PageTurn } from '#lib/url/picture-name.ts';
import type { PagePicture } from './pdf-page.ts';
import type { PageSize } from './pdf-pages.ts';
import { createPdfThreadPool, type PdfThreadPoolOptions } from './pdf-thread-pool.ts';
import type { PdfTaskResult } from './pdf-thread.ts';

const tooSlow = 'This page takes too long to draw. Try again later, or download the paper.';

/** Draws pages of local PDF files in threads of their own, beside those that inspect uploads. */
export interface PageDrawer {
  /** Returns the pixels of a page, turned clockwise, or null for a page that is damaged or too large. Throws `unavailable` if too slow. */
  draw(path: string, page: number, width: number, turn?: PageTurn): Promise<PagePicture | null>;
  /** Returns the size of each page, or null for a file that cannot be opened. */
  sizes(path: string): Promise<PageSize[] | null>;
  close(): Promise<void>;
}

export function createPageDrawer(options: PdfThreadPoolOptions = {}): PageDrawer {
  const threads = createPdfThreadPool(options);

  async function run(...[task]: Parameters<typeof threads.run>): Promise<PdfTaskResult> {
    const result = await threads.run(task);
    const { end } = result;
    if (end.type === 'too-slow') throw new AppError('unavailable', { public: tooSlow });
    if (end.type === 'unreadable') throw Object.assign(new Error(end.message), { code: end.code });
    return result;
  }

  return {
    draw: async (path, page, width, turn) =>
      (await run({ kind: 'draw', path, page, width, turn })).picture ?? null,
    sizes: async (path) => (await run({ kind: 'sizes', path })).sizes ?? null,
    close: threads.close,
  };
}
