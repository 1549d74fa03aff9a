import type { PageOfBlocks } from '../../inline-blocks.contract.ts';
import { createEditedPage, type EditedPage } from './edited-page.ts';
import { isUnsaved } from './page-rows.ts';

export type EditedPages = ReturnType<typeof createEditedPages>;

/** All pages edited since edit mode started. Unsaved changes of one page stay while another page is shown. */
export function createEditedPages() {
  const known = new Map<string, { page: EditedPage; reading: Promise<void> }>();

  function open(page: PageOfBlocks) {
    const name = `${page.pageType}/${page.pageId}`;
    const found = known.get(name);
    if (found) return found;
    const made = createEditedPage(page);
    const opened = { page: made, reading: made.load() };
    known.set(name, opened);
    return opened;
  }

  return {
    /** Returns a page. The first call loads its blocks. */
    of: (page: PageOfBlocks) => open(page).page,
    /** Resolves when the blocks of these pages are loaded or have failed to load. */
    async read(pages: readonly PageOfBlocks[]): Promise<void> {
      await Promise.all(pages.map((page) => open(page).reading));
    },
    isUnsaved: () => [...known.values()].some(({ page }) => isUnsaved(page.state())),
  };
}
