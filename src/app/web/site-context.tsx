import type { I18n } from '@lingui/core';
import { createContext, use } from 'react';
import type { Locale } from '#lib/text/locales.ts';
import type { PagePreset } from '#features/seo/page-seo-admin.contract.ts';
import type { PageAssets } from './page-assets.ts';
import type { PageReads } from './page-reads.ts';

/** The values in the head of a rendered page. */
export type ShownHead = Omit<PagePreset, 'publicUrl'>;

/** What every part of a page may use; made for each rendering. */
export interface Site {
  reads: PageReads;
  /** The public URL of the site, without a trailing slash. Used for canonical URLs. */
  publicUrl: string;
  assets: PageAssets;
  locale: Locale;
  /** Path and query string of the page, without a language prefix. */
  url: string;
  /** The current year on the server. */
  year: number;
  /** Texts in the locale. */
  i18n: I18n;
  /** Reports the values in the head of the page. */
  onHead: (head: ShownHead) => void;
}

const SiteContext = createContext<Site | undefined>(undefined);
export const SiteProvider = SiteContext.Provider;

/** Returns the site of the current page. */
export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite needs a SiteProvider');
  return site;
}
