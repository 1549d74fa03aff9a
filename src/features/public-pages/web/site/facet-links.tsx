import { useLingui } from '@lingui/react/macro';
import { X } from '#ui/icons.ts';
import { splitOptions, type FacetOption } from './facet-options.ts';

/** The list has the style classes of its links, because there are dozens of links. */
const list =
  'flex flex-wrap gap-x-6 text-sm lg:block [&_a]:flex [&_a]:min-h-11 [&_a]:items-center [&_a]:gap-2 [&_a]:rounded-sm [&_a]:wrap-anywhere [&_a:hover]:text-accent lg:[&_a]:-mx-2 lg:[&_a]:px-2 lg:[&_a:hover]:bg-sunken lg:pointer-fine:[&_a]:min-h-8 [&_a[aria-current]]:font-semibold [&_a[aria-current]]:text-accent lg:[&_small]:ml-auto [&_small]:shrink-0 [&_small]:text-xs [&_small]:text-muted';

function Options({ options }: { options: FacetOption[] }) {
  const { t } = useLingui();
  return (
    <ul className={list}>
      {options.map(({ value, label, count, isActive, href }) => (
        <li key={value}>
          {/* Every combination of filters has its own URL: too many for a search engine to crawl. */}
          <a href={href} rel="nofollow" aria-current={isActive ? 'true' : undefined}>
            {isActive && <span className="sr-only">{`${t`Remove`} `}</span>}
            {`${label} `}
            <small className="tabular">{count}</small>
            {isActive && <X aria-hidden className="size-4 shrink-0" />}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Shows the values of a filter with counts: the first ten, and the rest behind 'Show more'. */
export function FacetLinks({ options }: { options: FacetOption[] }) {
  const { t } = useLingui();
  if (options.length === 0) return null;
  const { first, more } = splitOptions(options);
  return (
    <div className="mt-1">
      <Options options={first} />
      {more.length > 0 && (
        <details className="group/more">
          <summary className="inline-flex min-h-11 items-center text-sm text-accent underline-offset-4 hover:underline">
            <span className="group-open/more:hidden">{t`Show more`}</span>
            <span className="hidden group-open/more:inline">{t`Show less`}</span>
          </summary>
          <Options options={more} />
        </details>
      )}
    </div>
  );
}
