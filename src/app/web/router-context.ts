import type { QueryClient } from '@tanstack/react-query';
import type { PageAssets } from './page-assets.ts';

/** What every route's loader and page may use. */
export interface RouterContext {
  queryClient: QueryClient;
  /** Where visitors reach the site, without a trailing slash: for canonical addresses. */
  publicUrl: string;
  assets: PageAssets;
  /** The reads of this page as JSON for the browser; made on the server after the loaders have run. */
  pageState: () => string;
}
