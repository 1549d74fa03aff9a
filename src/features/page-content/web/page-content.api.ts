import { queryOptions } from '@tanstack/react-query';
import type { ContentBlock } from '#features/page-content/page-content.contract.ts';
import type { PageType } from '#lib/page-types.ts';

export interface EditablePage {
  pageType: PageType;
  /** 'main' for the home page, else the id of what the page shows. */
  pageId: string | number;
}

export const homeContent: EditablePage = { pageType: 'home', pageId: 'main' };

/** Every block of a page: one read for all of its sections. */
export const pageContentQuery = ({ pageType, pageId }: EditablePage) =>
  queryOptions<ContentBlock[]>({
    queryKey: ['/api/page-content', pageType, String(pageId)],
  });
