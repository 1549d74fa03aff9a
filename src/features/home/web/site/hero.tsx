import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SearchForm } from '#features/search/search.web.tsx';
import { useSettings } from '#features/settings/settings.web.tsx';
import { useSitePaths } from '#ui/site-locale.tsx';

/** Example searches, as visitors type them in the page language. */
const examples = [msg`SSC CGL`, msg`UPSC CSE`, msg`RRB NTPC`, msg`GATE`, msg`NDA`];

/** Shows the site description and a search box, with `children` between them. */
export function Hero({ children }: { children?: ReactNode }) {
  const { siteDescription } = useSettings();
  const { t, i18n } = useLingui();
  const paths = useSitePaths();
  return (
    <section className="border-b border-line bg-sunken">
      <div className="page-width py-10 text-center sm:py-16">
        <h1 className="mx-auto max-w-3xl text-3xl sm:text-4xl">
          {t`Previous year question papers, all in one place`}
        </h1>
        <p className="mx-auto mt-4 max-w-2xl text-lg text-muted">
          {siteDescription ??
            t`A free library of previous year question papers for government exams: civil services, staff selection, banking, railway, defence and state commissions. Find a paper by exam, subject and year, and download it as a PDF.`}
        </p>
        {children}
        <SearchForm label={t`Search papers`} id="hero-search" large className="mx-auto mt-8 max-w-2xl" />
        <p className="mt-4 flex flex-wrap items-center justify-center gap-x-1 text-sm text-muted">
          <span className="pr-1">{t`Try`}</span>
          {examples
            .map((example) => i18n._(example))
            .map((term) => (
              <a
                key={term}
                href={paths.browse({ search: term })}
                className="inline-flex min-h-11 items-center px-2 text-accent underline-offset-4 hover:underline"
              >
                {term}
              </a>
            ))}
        </p>
      </div>
    </section>
  );
}
