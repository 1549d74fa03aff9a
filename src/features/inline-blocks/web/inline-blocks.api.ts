import { queryOptions } from '@tanstack/react-query';
import type { ContentBlock } from '../inline-blocks.contract.ts';
import type { PageType } from '#lib/page-types.ts';

export interface EditablePage {
  pageType: PageType;
  /** 'main' for the home page, otherwise the id of the record that the page shows. */
  pageId: string | number;
}

export const homeContent: EditablePage = { pageType: 'home', pageId: 'main' };

/** Reads the blocks of all sections of a page at once. */
export const inlineBlocksQuery = ({ pageType, pageId }: EditablePage) =>
  queryOptions<ContentBlock[]>({
    queryKey: ['/api/page-content', pageType, String(pageId)],
  });
