import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import type { PaperPageQuery } from '#lib/url/site-paths.ts';

const sorts = [
  { value: 'newest', name: msg`Recently added` },
  { value: 'downloads', name: msg`Most downloaded` },
  { value: 'year', name: msg`Year` },
] as const;

/**
 * Shows the sort options as links. Without a sort, a search is ordered by best match, and other lists by
 * `defaultSort`.
 */
export function SortLinks({
  query,
  defaultSort,
  to,
}: {
  query: PaperPageQuery;
  defaultSort: 'newest' | 'year';
  to: (change: Partial<PaperPageQuery>) => string;
}) {
  const { t, i18n } = useLingui();
  const isSearch = query.search !== undefined;
  const current = query.sort ?? (isSearch ? undefined : defaultSort);
  const links = [
    ...(isSearch ? [{ name: t`Best match`, value: undefined }] : []),
    ...sorts.map(({ value, name }) => ({ name: i18n._(name), value })),
  ];
  return (
    <nav aria-label={t`Sort`} className="-mx-2 flex flex-wrap items-center text-sm">
      {links.map(({ name, value }) => (
        <a
          key={name}
          href={to({ sort: value === defaultSort && !isSearch ? undefined : value })}
          aria-current={value === current ? 'true' : undefined}
          className={clsx(
            'inline-flex min-h-11 items-center px-2 underline-offset-4',
            value === current ? 'font-semibold text-ink' : 'text-muted hover:text-accent hover:underline',
          )}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
