import type { I18n } from '@lingui/core';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Locale } from '#lib/locales.ts';
import type { PageAssets } from './page-assets.ts';

/** What every page may use: one for a request on the server, one for the life of the document in the browser. */
export interface Site {
  queryClient: QueryClient;
  /** Where visitors reach the site, without a trailing slash: for canonical addresses. */
  publicUrl: string;
  assets: PageAssets;
  locale: Locale;
  /** The calendar year by the server's clock. */
  year: number;
  /** The texts of the locale. */
  i18n: I18n;
}

const SiteContext = createContext<Site | undefined>(undefined);
export const SiteProvider = SiteContext.Provider;

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite stands outside SiteProvider');
  return site;
}
