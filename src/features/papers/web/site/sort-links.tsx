import { clsx } from 'clsx';
import type { PaperAddress } from '#lib/site-paths.ts';

const sorts = [
  { value: 'newest', name: 'Recently added' },
  { value: 'downloads', name: 'Most downloaded' },
  { value: 'year', name: 'Year' },
] as const;

/** Order of the list as links. Without one a search answers best match first, and all else by `defaultSort`. */
export function SortLinks({
  address,
  defaultSort,
  to,
}: {
  address: PaperAddress;
  defaultSort: 'newest' | 'year';
  to: (change: Partial<PaperAddress>) => string;
}) {
  const isSearch = address.search !== undefined;
  const current = address.sort ?? (isSearch ? undefined : defaultSort);
  const links = [
    ...(isSearch ? [{ name: 'Best match', value: undefined }] : []),
    ...sorts.map(({ value, name }) => ({ name, value })),
  ];
  return (
    <nav aria-label="Sort" className="-mx-2 flex flex-wrap items-center text-sm">
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
