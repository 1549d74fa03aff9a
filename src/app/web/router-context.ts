import type { QueryClient } from '@tanstack/react-query';
import type { I18n } from '@lingui/core';
import type { Locale } from '#lib/locales.ts';
import type { PageAssets } from './page-assets.ts';

/** What every route's loader and page may use. */
export interface RouterContext {
  queryClient: QueryClient;
  /** Where visitors reach the site, without a trailing slash: for canonical addresses. */
  publicUrl: string;
  assets: PageAssets;
  locale: Locale;
  /** The calendar year by the server's clock. */
  year: number;
  /** The texts of that locale. */
  i18n: I18n;
  /** The reads of this page as JSON for the browser; made on the server after the loaders have run. */
  pageState: () => string;
}
