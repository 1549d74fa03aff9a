import { useLingui } from '@lingui/react/macro';
import { useSitePaths, useTextLanguage } from '#ui/site-locale.tsx';
import type { FoundPaperPage } from '../page-search.contract.ts';
import { MarkedText } from './marked-text.tsx';

/** Shows pages of papers that contain the searched words, as links to these pages. Nothing if there are none. */
export function FoundPages({ query, pages }: { query: string; pages: FoundPaperPage[] }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const languageOf = useTextLanguage();
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby="inside-papers" className="mt-4">
      <h2 id="inside-papers" className="mb-2 text-xl">
        {t`Inside papers`}
      </h2>
      <ol className="divide-y divide-line border-y border-line">
        {pages.map(({ paperId, title, slug, page, snippet, marks }) => (
          <li key={`${paperId}-${page}`}>
            <a href={paths.paper(slug, { p: page, q: query })} className="group flex flex-col gap-1 py-3">
              <span className="flex flex-wrap items-baseline gap-x-3">
                <span
                  lang={languageOf(title)}
                  className="font-semibold text-accent underline-offset-4 wrap-anywhere group-hover:underline"
                >
                  {title}
                </span>
                <span className="tabular text-sm text-muted">{t`Page ${page}`}</span>
              </span>
              <span lang={languageOf(snippet)} className="text-sm text-muted wrap-anywhere">
                <MarkedText text={snippet} marks={marks} />
              </span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
