import type { PageType } from '#lib/page-types.ts';

/** Which pages visitors find, for what is kept of pages by type and id and must not tell of those that are hidden. */
export interface ShownPages {
  /** Whether visitors may be told of a page; of a page that nobody can hide always. */
  isShown(pageType: PageType, pageId: number | string): Promise<boolean>;
  /** Tags that a write publishes which hides, shows, deletes or merges the page. */
  tags(pageType: PageType, pageId: number | string): string[];
}

/** Every page, for those who are signed in. */
export const allShown: ShownPages = { isShown: async () => true, tags: () => [] };
