import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { locales } from './src/lib/text/locales.ts';

export default defineConfig({
  sourceLocale: 'en',
  // A text that is not translated yet is shown in English; the checks refuse it.
  fallbackLocales: { default: 'en' },
  locales: locales.map(({ code }) => code),
  catalogs: [
    {
      path: '<rootDir>/src/app/web/texts/{locale}',
      include: ['src/**/web/**', 'src/features/*/*.tsx', 'src/ui/**', 'src/admin-kit/**'],
    },
  ],
  // Places in the code would change the files with every edit, and nobody translates by them.
  format: formatter({ origins: false }),
});
