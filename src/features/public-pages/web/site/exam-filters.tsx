import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { X } from '#ui/icons.ts';
import type { PaperFacets } from '#features/papers/papers.contract.ts';
import { useValueLabels } from '#features/papers/papers.web.ts';
import { unknownLanguage } from '#lib/text/language-codes.ts';
import type { PaperPageQuery } from '#lib/url/site-paths.ts';
import { Button } from '#ui/button.tsx';
import { facetOptions, splitOptions, type FacetOption } from './facet-options.ts';

/** The list has the style classes of its chips, because there are dozens of chips. */
const list =
  'flex flex-wrap gap-2 text-sm [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:gap-1.5 [&_a]:rounded-full [&_a]:border [&_a]:border-line [&_a]:bg-raised [&_a]:px-3 [&_a]:wrap-anywhere [&_a:hover]:border-accent [&_a:hover]:text-accent lg:pointer-fine:[&_a]:min-h-8 [&_a[aria-current]]:border-accent [&_a[aria-current]]:bg-accent-soft [&_a[aria-current]]:font-semibold [&_a[aria-current]]:text-accent [&_small]:text-xs [&_small]:text-muted';

function Chips({ options }: { options: FacetOption[] }) {
  const { t } = useLingui();
  return options.map(({ value, label, count, isActive, href }) => (
    <li key={value}>
      {/* Every combination of filters has its own URL: too many for a search engine to crawl. */}
      <a href={href} rel="nofollow" aria-current={isActive ? 'true' : undefined}>
        {isActive && <span className="sr-only">{`${t`Remove`} `}</span>}
        {`${label} `}
        <small className="tabular">{count}</small>
        {isActive && <X aria-hidden className="size-4 shrink-0" />}
      </a>
    </li>
  ));
}

function ChipRow({
  label,
  options,
  children,
}: {
  label: string;
  options: FacetOption[];
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const { first, more } = splitOptions(options);
  if (options.length === 0 && !children) return null;
  return (
    <div className="grid gap-x-4 gap-y-1 lg:grid-cols-[6rem_minmax(0,1fr)]">
      <p className="text-sm font-semibold lg:pt-1.5">{label}</p>
      <div className="flex flex-wrap items-start gap-2">
        <ul aria-label={label} className={list}>
          <Chips options={first} />
        </ul>
        {children}
        {more.length > 0 && (
          <details className="group/more open:w-full">
            <summary className="inline-flex min-h-11 items-center text-sm text-accent underline-offset-4 hover:underline lg:pointer-fine:min-h-8">
              <span className="group-open/more:hidden">{t`Show more`}</span>
              <span className="hidden group-open/more:inline">{t`Show less`}</span>
            </summary>
            <ul aria-label={label} className={list}>
              <Chips options={more} />
            </ul>
          </details>
        )}
      </div>
    </div>
  );
}

/** Free text for languages that have no chip, or are written otherwise. */
function LanguageText({ value, suggestions }: { value: string | undefined; suggestions: string[] }) {
  const { t } = useLingui();
  return (
    <span className="flex gap-2">
      <input
        name="language"
        aria-label={t`Language`}
        type="text"
        defaultValue={value}
        maxLength={200}
        placeholder={t`Any language`}
        list="language-suggestions"
        autoComplete="off"
        className="h-11 w-40 rounded-md border border-line-strong bg-raised px-3 text-sm text-ink lg:pointer-fine:h-8"
      />
      <datalist id="language-suggestions">
        {suggestions.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
      <Button type="submit" variant="secondary" className="lg:pointer-fine:min-h-8 lg:pointer-fine:py-0">
        {t`Apply`}
      </Button>
    </span>
  );
}

/** Shows the filters of an exam as chips with counts, and the language also as free text. */
export function ExamFilters({
  facets,
  query,
  to,
}: {
  facets: PaperFacets;
  query: PaperPageQuery;
  to: (change: Partial<PaperPageQuery>) => string;
}) {
  const { t } = useLingui();
  const labels = useValueLabels();
  const languages = facets.languages.filter(({ value }) => value !== unknownLanguage);
  const names = new Map(facets.subjects.map(({ id, name }) => [String(id), name]));
  const subjects = facets.subjects.map(({ id, count }) => ({ value: id, count }));
  const subjectName = (id: string) => names.get(id) ?? t`Subject`;
  return (
    <div className="flex flex-col gap-4 lg:gap-2">
      <ChipRow label={t`Subject`} options={facetOptions('subjectId', subjects, query, to, subjectName)} />
      <ChipRow label={t`Year`} options={facetOptions('year', facets.years, query, to)} />
      <ChipRow
        label={t`Paper type`}
        options={facetOptions('paperType', facets.paperTypes, query, to, labels.paperType)}
      />
      <ChipRow label={t`Language`} options={facetOptions('language', languages, query, to, labels.language)}>
        <LanguageText value={query.language} suggestions={languages.map(({ value }) => value)} />
      </ChipRow>
    </div>
  );
}
