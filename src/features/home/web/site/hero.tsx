import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { HomepageData } from '#features/home/home.contract.ts';
import { SearchForm } from '#features/search-box/search.web.tsx';
import { useSettings } from '#features/settings/settings.web.tsx';
import { compactCount } from '#lib/text/format.ts';
import { useSitePaths, useTextLanguage } from '#ui/site-locale.tsx';

function Counter({ value, name }: { value: number; name: string }) {
  if (value === 0) return null;
  return (
    <div className="flex flex-row-reverse items-baseline gap-1.5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="tabular font-serif text-xl font-semibold">{compactCount(value)}</dd>
    </div>
  );
}

/**
 * Shows the heading and description of the site, a search box, the exams with the most papers as examples, and the counters, with
 * `children` above the box. On small screens the box is in the header.
 */
export function Hero({
  stats,
  topExams,
  children,
}: Pick<HomepageData, 'stats' | 'topExams'> & { children?: ReactNode }) {
  const { homeHeading, siteDescription } = useSettings();
  const { t } = useLingui();
  const paths = useSitePaths();
  const languageOf = useTextLanguage();
  return (
    <section className="border-b border-line bg-sunken">
      <div className="page-width py-5 sm:text-center md:py-12">
        <h1 className="mx-auto max-w-3xl text-2xl wrap-anywhere sm:text-4xl">
          {homeHeading ?? t`Previous year question papers, all in one place`}
        </h1>
        <p className="mx-auto mt-2 max-w-2xl text-muted max-sm:line-clamp-3 max-sm:text-sm md:mt-4 md:text-lg">
          {siteDescription ??
            t`A free library of previous year question papers for government exams: civil services, staff selection, banking, railway, defence and state commissions. Find a paper by exam, subject and year, and download it as a PDF.`}
        </p>
        {children}
        <SearchForm
          label={t`Search papers`}
          id="hero-search"
          large
          className="mx-auto mt-8 max-w-2xl max-md:hidden"
        />
        {topExams.length > 0 && (
          <p className="mt-2 flex items-center gap-x-1 overflow-x-auto text-sm whitespace-nowrap text-muted sm:justify-center">
            <span className="pr-1">{t`Try`}</span>
            {topExams.map(({ id, name }) => (
              <a
                key={id}
                href={paths.browse({ search: name })}
                lang={languageOf(name)}
                className="inline-flex min-h-11 items-center px-2 text-accent underline-offset-4 hover:underline"
              >
                {name}
              </a>
            ))}
          </p>
        )}
        <dl className="mt-1 flex flex-wrap gap-x-6 sm:justify-center">
          <Counter name={t`Papers`} value={stats.totalPapers} />
          <Counter name={t`Downloads`} value={stats.totalDownloads} />
        </dl>
      </div>
    </section>
  );
}
