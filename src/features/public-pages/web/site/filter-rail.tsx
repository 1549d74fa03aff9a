import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { PaperFacets } from '#features/papers/papers.contract.ts';
import { useValueLabels } from '#features/papers/papers.web.ts';
import { unknownLanguage } from '#lib/text/language-codes.ts';
import type { PaperPageQuery } from '#lib/url/site-paths.ts';
import { LayoutGrid, List, SlidersHorizontal, X } from '#ui/icons.ts';
import { facetOptions, splitOptions, type FacetOption } from './facet-options.ts';
import { Rail, RailGroup } from './list-layout.tsx';

const sorts = [
  { value: 'newest', name: msg`Recently added` },
  { value: 'downloads', name: msg`Most downloaded` },
  { value: 'year', name: msg`Year` },
] as const;

/** The list has the style classes of its links, because there are dozens of links. */
const list =
  'flex flex-wrap gap-x-6 text-sm lg:block [&_a]:flex [&_a]:min-h-11 [&_a]:items-center [&_a]:gap-2 [&_a]:rounded-sm [&_a]:wrap-anywhere [&_a:hover]:text-accent lg:[&_a]:-mx-2 lg:[&_a]:px-2 lg:[&_a:hover]:bg-sunken lg:pointer-fine:[&_a]:min-h-7.5 [&_a[aria-current]]:font-semibold [&_a[aria-current]]:text-accent lg:[&_small]:ml-auto [&_small]:shrink-0 [&_small]:text-xs [&_small]:text-muted';

function Options({ options }: { options: FacetOption[] }) {
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

/** The values of a filter with counts. Renders nothing if there is nothing to choose. */
function FacetGroup({
  title,
  options,
  first,
}: {
  title: string;
  options: FacetOption[];
  /** A link before the values. */
  first?: ReactNode;
}) {
  const { t } = useLingui();
  if (options.length < 2 && !options.some(({ isActive }) => isActive)) return null;
  const { first: firstOptions, more } = first ? { first: options, more: [] } : splitOptions(options);
  return (
    <RailGroup title={title}>
      <ul aria-label={title} className={list}>
        {first}
        <Options options={firstOptions} />
      </ul>
      {more.length > 0 && (
        <details className="group/more">
          <summary className="inline-flex min-h-11 items-center text-sm text-accent underline-offset-4 hover:underline lg:pointer-fine:min-h-8">
            <span className="group-open/more:hidden">{t`Show more`}</span>
            <span className="hidden group-open/more:inline">{t`Show less`}</span>
          </summary>
          <ul aria-label={title} className={list}>
            <Options options={more} />
          </ul>
        </details>
      )}
    </RailGroup>
  );
}

export interface FilterRailProps {
  facets: PaperFacets;
  query: PaperPageQuery;
  /** The order of a list without search and without a chosen order. */
  defaultSort: 'newest' | 'year';
  /** Returns the URL of this page with a change. Goes to the first page unless the change sets one. */
  to: (change: Partial<PaperPageQuery>) => string;
}

/** Shows the orders of the list as links. Without a choice, a search is ordered by best match. */
function SortGroup({ query, defaultSort, to }: Omit<FilterRailProps, 'facets'>) {
  const { t, i18n } = useLingui();
  const isSearch = query.search !== undefined;
  const current = query.sort ?? (isSearch ? undefined : defaultSort);
  const links = [
    ...(isSearch ? [{ name: t`Best match`, value: undefined }] : []),
    ...sorts.map(({ value, name }) => ({ name: i18n._(name), value })),
  ];
  return (
    <RailGroup title={t`Sort`}>
      <ul aria-label={t`Sort`} className={list}>
        {links.map(({ name, value }) => (
          <li key={name}>
            <a
              href={to({ sort: value === defaultSort && !isSearch ? undefined : value })}
              aria-current={value === current ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </RailGroup>
  );
}

/** Switches between rows and cards. The pre-paint script stores the choice for the next lists. */
function ViewGroup({ query, to }: Pick<FilterRailProps, 'query' | 'to'>) {
  const { t } = useLingui();
  const { page } = query;
  const views = [
    { value: undefined, name: t`List view`, Icon: List },
    { value: 'grid', name: t`Grid view`, Icon: LayoutGrid },
  ] as const;
  return (
    <RailGroup title={t`View`}>
      <div className="inline-flex rounded-md border border-line-strong">
        {views.map(({ value, name, Icon }) => (
          <a
            key={name}
            href={to({ view: value, page })}
            rel="nofollow"
            data-view={value ?? 'list'}
            aria-label={name}
            aria-current={value === query.view ? 'true' : undefined}
            className={clsx(
              'flex size-11 items-center justify-center first:rounded-l-md last:rounded-r-md lg:pointer-fine:size-9',
              value === query.view ? 'bg-accent text-on-accent' : 'bg-raised text-muted hover:text-accent',
            )}
          >
            <Icon aria-hidden className="size-5" />
          </a>
        ))}
      </div>
    </RailGroup>
  );
}

function CountBadge({ count }: { count: number }) {
  const { t } = useLingui();
  if (count === 0) return null;
  return (
    <span className="tabular">
      <span aria-hidden>({count})</span>
      <span className="sr-only">{t`${plural(count, { one: '# active filter', other: '# active filters' })}`}</span>
    </span>
  );
}

/** Shows the order, the filters with counts, and the view of a list. `count` is the number of active filters. */
export function FilterRail({
  count,
  children,
  ...list
}: FilterRailProps & { count: number; children?: ReactNode }) {
  const { facets, query, to } = list;
  const { t } = useLingui();
  const labels = useValueLabels();
  const languages = facets.languages.filter(({ value }) => value !== unknownLanguage);
  const names = new Map(facets.subjects.map(({ id, name }) => [String(id), name]));
  const subjects = facets.subjects.map(({ id, count: papers }) => ({ value: id, count: papers }));
  const options = {
    subject: facetOptions('subjectId', subjects, query, to, (id) => names.get(id) ?? t`Subject`),
    year: facetOptions('year', facets.years, query, to),
    type: facetOptions('paperType', facets.paperTypes, query, to, labels.paperType),
    language: facetOptions('language', languages, query, to, labels.language),
  };
  const anyLanguage = (
    <li>
      <a href={to({ language: undefined })} rel="nofollow">
        {t`Any language`}
      </a>
    </li>
  );
  return (
    <Rail
      id="filters"
      button={
        <>
          <SlidersHorizontal aria-hidden className="size-4" />
          {t`Filter`} <CountBadge count={count} />
        </>
      }
    >
      {children}
      <FacetGroup title={t`Subject`} options={options.subject} />
      <FacetGroup title={t`Year`} options={options.year} />
      <FacetGroup title={t`Paper type`} options={options.type} />
      <FacetGroup title={t`Language`} options={options.language} first={anyLanguage} />
      <SortGroup {...list} />
      <ViewGroup {...list} />
    </Rail>
  );
}
