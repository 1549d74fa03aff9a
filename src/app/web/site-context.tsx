import type { I18n } from '@lingui/core';
import { createContext, use } from 'react';
import type { Locale } from '#lib/text/locales.ts';
import type { PageAssets } from './page-assets.ts';
import type { PageReads } from './page-reads.ts';

/** Values that every part of a page may use. Created for each rendering. */
export interface Site {
  reads: PageReads;
  /** The public URL of the site, without a trailing slash. Used for canonical URLs. */
  publicUrl: string;
  assets: PageAssets;
  locale: Locale;
  /** Path and query string of the page, without a language prefix. */
  address: string;
  /** The current year on the server. */
  year: number;
  /** Texts in the locale. */
  i18n: I18n;
}

const SiteContext = createContext<Site | undefined>(undefined);
export const SiteProvider = SiteContext.Provider;

/** Returns the site of the current page. */
export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite needs a SiteProvider');
  return site;
}
