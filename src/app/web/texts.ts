import { setupI18n, type I18n, type Messages } from '@lingui/core';
import type { Locale } from '#lib/text/locales.ts';

const catalogs: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('./texts/en.po'),
  hi: () => import('./texts/hi.po'),
};

const loaded = new Map<Locale, Promise<I18n>>();

/** Loads the interface texts of a language. Each language is a separate file that is loaded once. */
export function loadTexts(locale: Locale): Promise<I18n> {
  const cached = loaded.get(locale);
  if (cached) return cached;
  const loading = catalogs[locale]().then(({ messages }) =>
    setupI18n({ locale, messages: { [locale]: messages } }),
  );
  loaded.set(locale, loading);
  return loading;
}
