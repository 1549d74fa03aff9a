import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FoundPage } from '#features/page-search/page-search.contract.ts';
import { MarkedText } from '#features/page-search/page-search.web.tsx';
import { useSitePaths, useTextLanguage } from '#ui/site-locale.tsx';

/** Pages of this paper with the searched words, as links to them. */
export function FoundInPaper({ slug, query, found }: { slug: string; query: string; found: FoundPage[] }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const languageOf = useTextLanguage();
  return (
    <section
      aria-label={t`Search in this paper`}
      className="rounded-md border border-line bg-raised px-4 py-3"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <strong className="wrap-anywhere">
          {found.length === 0
            ? t`No page of this paper has “${query}”`
            : t`“${query}” on ${plural(found.length, { one: '# page', other: '# pages' })}`}
        </strong>
        <a href={paths.paper(slug)} className="py-2 text-accent underline-offset-4 hover:underline">
          {t`End search`}
        </a>
      </p>
      <ol className="divide-y divide-line">
        {found.map(({ page, snippet, marks }) => (
          <li key={page}>
            <a
              href={paths.paper(slug, { p: page, q: query })}
              className="flex gap-3 py-2 text-sm hover:text-accent"
            >
              <span className="tabular w-16 shrink-0 font-semibold">{t`Page ${page}`}</span>
              <span lang={languageOf(snippet)} className="min-w-0 text-muted wrap-anywhere">
                <MarkedText text={snippet} marks={marks} />
              </span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
