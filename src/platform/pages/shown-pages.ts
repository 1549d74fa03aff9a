import type { PageType } from '#lib/page-types.ts';

/** Which pages visitors can open. Data that is stored for pages by type and id must not reveal hidden pages. */
export interface ShownPages {
  /** Returns whether visitors may see a page. Always true for pages that cannot be hidden. */
  isShown(pageType: PageType, pageId: number | string): Promise<boolean>;
  /** Returns the tags that are published when the page is hidden, shown, deleted or merged. */
  tags(pageType: PageType, pageId: number | string): string[];
}

/** Every page is visible, for signed-in users. */
export const allShown: ShownPages = { isShown: async () => true, tags: () => [] };
