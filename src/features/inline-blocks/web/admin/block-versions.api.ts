import { queryOptions } from '@tanstack/react-query';
import type {
  BlocksVersion,
  WholeBlocksVersion,
  AdminBlock,
  PageOfBlocks,
} from '../../inline-blocks.contract.ts';

export const blocksUrl = ({ pageType, pageId }: PageOfBlocks) =>
  `/api/admin/page-content/${pageType}/${pageId}`;

/** The blocks of a page as they are saved now. */
export const savedBlocksQuery = (page: PageOfBlocks) =>
  queryOptions<AdminBlock[]>({ queryKey: [blocksUrl(page)], staleTime: 0 });

export const blocksVersionsQuery = (page: PageOfBlocks) =>
  queryOptions<BlocksVersion[]>({ queryKey: [`${blocksUrl(page)}/versions`], staleTime: 0 });

/** A version never changes. */
export const blocksVersionQuery = (page: PageOfBlocks, version: number) =>
  queryOptions<WholeBlocksVersion>({
    queryKey: [`${blocksUrl(page)}/versions`, version],
    staleTime: Infinity,
  });
