import type { PageOfBlocks } from '../../page-content.contract.ts';
import { createEditedPage, type EditedPage } from './edited-page.ts';
import { isUnsaved } from './page-rows.ts';

/** Every page that was edited since edit mode began: what is not saved on one stays while another is shown. */
export interface EditedPages {
  /** A page, which is read when it is asked for first. */
  of(page: PageOfBlocks): EditedPage;
  /** Resolves when these pages have been read, or could not be. */
  read(pages: readonly PageOfBlocks[]): Promise<void>;
  isUnsaved(): boolean;
}

export function createEditedPages(): EditedPages {
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
    of: (page) => open(page).page,
    async read(pages) {
      await Promise.all(pages.map((page) => open(page).reading));
    },
    isUnsaved: () => [...known.values()].some(({ page }) => isUnsaved(page.state())),
  };
}
