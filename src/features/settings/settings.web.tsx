import { useRead } from '#ui/page-answers.tsx';
import { useLocale } from '#ui/site-locale.tsx';
import type { Locale } from '#lib/text/locales.ts';
import { createContext, use, type ReactNode } from 'react';
import type { PublicSettings } from '#features/settings/settings.contract.ts';
import { settingsQuery } from './web/settings.api.ts';

export { settingsQuery };

const SettingsContext = createContext<PublicSettings | undefined>(undefined);

type Titled = { title: string; titleHindi?: string | undefined };

/** Returns the settings with the texts of the page's language. */
function localizeSettings(settings: PublicSettings, locale: Locale): PublicSettings {
  if (locale === 'en') return settings;
  const inHindi = <Row extends Titled>(row: Row): Row => ({ ...row, title: row.titleHindi ?? row.title });
  return {
    ...settings,
    siteDescription: settings.siteDescriptionHindi ?? settings.siteDescription,
    homeHeading: settings.homeHeadingHindi ?? settings.homeHeading,
    copyrightText: settings.copyrightTextHindi ?? settings.copyrightText,
    footerLinks: settings.footerLinks.map(inHindi),
    footerColumns: settings.footerColumns.map((column) => ({
      ...inHindi(column),
      links: column.links.map(inHindi),
    })),
  };
}

/** Reads the settings once for the whole page. The route loader fetches them before the page renders. */
export function SettingsProvider({ children }: { children: ReactNode }) {
  const settings = localizeSettings(useRead(settingsQuery), useLocale());
  return <SettingsContext value={settings}>{children}</SettingsContext>;
}

/** The site's settings. */
export function useSettings(): PublicSettings {
  const settings = use(SettingsContext);
  if (!settings) throw new Error('useSettings must be used inside SettingsProvider');
  return settings;
}
