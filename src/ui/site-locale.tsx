import { createContext, use, type ReactNode } from 'react';
import type { Locale } from '#lib/text/locales.ts';
import { textLanguage } from '#lib/text/text-language.ts';
import { createSitePaths, type SitePaths } from '#lib/url/site-paths.ts';

interface SiteLocale {
  locale: Locale;
  paths: SitePaths;
}

const siteLocales: Record<Locale, SiteLocale> = {
  en: { locale: 'en', paths: createSitePaths('en') },
  hi: { locale: 'hi', paths: createSitePaths('hi') },
};

const SiteLocaleContext = createContext<SiteLocale>(siteLocales.en);

/** Provides the language of the page, which its links keep. */
export function SiteLocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <SiteLocaleContext value={siteLocales[locale]}>{children}</SiteLocaleContext>;
}

export function useLocale(): Locale {
  return use(SiteLocaleContext).locale;
}

/** Returns the `lang` attribute of a name or title that may be in another language than the page. */
export function useTextLanguage(): (text: string) => Locale | undefined {
  const locale = useLocale();
  return (text) => textLanguage(text, locale);
}

/** Returns the paths of the site's pages in the language of this page. */
export function useSitePaths(): SitePaths {
  return use(SiteLocaleContext).paths;
}
