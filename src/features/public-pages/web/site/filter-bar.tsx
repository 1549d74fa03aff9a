import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown, SlidersHorizontal } from '#ui/icons.ts';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';

/** For controls outside the form. */
export const filterFormId = 'filters';

function CountBadge({ count }: { count: number }) {
  const { t } = useLingui();
  if (count === 0) return null;
  return (
    <span className="tabular inline-flex min-w-6 justify-center rounded-full bg-accent px-2 text-xs leading-6 text-on-accent">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t`${plural(count, { one: '# active filter', other: '# active filters' })}`}</span>
    </span>
  );
}

/** Shows the number of active filters and a link that clears them. A phone shows it only with active filters. */
function FilterHead({ count, clearAll }: { count: number; clearAll: string }) {
  const { t } = useLingui();
  return (
    <div className={`flex min-h-11 items-center gap-2 text-sm ${count === 0 ? 'max-lg:hidden' : ''}`}>
      <SlidersHorizontal aria-hidden className="size-4 text-muted" />
      <span className="font-semibold">{t`Filters`}</span>
      <CountBadge count={count} />
      {count > 0 && (
        <a
          href={clearAll}
          className="ml-auto inline-flex min-h-11 items-center text-accent underline-offset-4 hover:underline"
        >
          {t`Clear All`}
        </a>
      )}
    </div>
  );
}

/**
 * Hidden fields for URL parameters without a form control. Fields follow the order of the canonical URL, so that the
 * form submits to it without a redirect.
 */
export function HiddenFilterFields(values: Record<string, string | undefined>) {
  return Object.entries(values).map(
    ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );
}

/**
 * Shows the filters as a plain GET form. It works without JavaScript; with JavaScript, every change applies at once.
 * A wide viewport shows it next to the list. A narrow one shows it behind 'Filter by', as do browsers that cannot
 * open it with CSS.
 */
export function FilterBar({
  action,
  count,
  clearAll,
  areChips = false,
  children,
}: {
  action: string;
  count: number;
  clearAll: string;
  /** Whether the filters are links above the list, which need neither a heading nor a button. */
  areChips?: boolean;
  children: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <form id={filterFormId} action={action} data-submit-on-change="" className="min-w-0">
      {(count > 0 || !areChips) && <FilterHead count={count} clearAll={clearAll} />}
      <details className="group rounded-lg border border-line bg-raised lg:details-content:[content-visibility:visible] lg:supports-[selector(::details-content)]:border-0 lg:supports-[selector(::details-content)]:bg-transparent">
        <summary className="flex min-h-12 items-center gap-2 px-4 font-semibold lg:supports-[selector(::details-content)]:hidden">
          {t`Filter by`}
          <ChevronDown aria-hidden className="ml-auto size-5 text-muted group-open:rotate-180" />
        </summary>
        <div className="flex flex-col gap-5 px-4 pb-4 lg:px-0 lg:pt-2">
          {children}
          {!areChips && (
            <Button type="submit" variant="secondary">
              {t`Apply`}
            </Button>
          )}
        </div>
      </details>
    </form>
  );
}
