import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { X } from '#ui/icons.ts';
import type { FilterChip } from './paper-filters.ts';

/**
 * Layout of a page with a list of papers: from 1024 px with a rail beside header and list, on smaller screens with
 * the rail behind a button in the line above the list.
 */
export function ListLayout({
  header,
  rail,
  line,
  children,
}: {
  header: ReactNode;
  rail: ReactNode;
  /** Beside the button on small screens, above the list on wide ones. */
  line: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="page-width relative grid grid-cols-[minmax(0,1fr)] pt-1 pb-8 lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-8 lg:pt-3">
      <header className="flex min-w-0 flex-col gap-1 lg:col-start-2 lg:row-start-1">{header}</header>
      <div className="my-1.5 flex min-h-11 min-w-0 items-center gap-2 empty:hidden lg:contents">
        {rail}
        {line}
      </div>
      <div
        id="results"
        tabIndex={-1}
        className="flex min-w-0 flex-col gap-3 outline-none lg:col-start-2 lg:mt-1"
      >
        {children}
      </div>
    </div>
  );
}

/**
 * Content beside a list: a column from 1024 px; on smaller screens `button` opens it as a sheet. It works without
 * JavaScript: the shade around the sheet is a part of the summary, so a click on it closes the sheet.
 */
export function Rail({ id, button, children }: { id: string; button: ReactNode; children: ReactNode }) {
  return (
    <details
      id={id}
      data-menu
      className="group/rail shrink-0 lg:col-start-1 lg:row-span-3 lg:row-start-1 lg:details-content:[content-visibility:visible]"
    >
      <summary className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-raised px-4 text-sm font-semibold group-open/rail:before:fixed group-open/rail:before:inset-0 group-open/rail:before:z-40 group-open/rail:before:bg-ink/40 hover:border-accent lg:supports-[selector(::details-content)]:hidden dark:group-open/rail:before:bg-sunken/80">
        {button}
      </summary>
      <div className="flex flex-col gap-5 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-50 max-lg:max-h-[80dvh] max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:rounded-t-lg max-lg:border-t max-lg:border-line max-lg:bg-raised max-lg:p-4 max-lg:pb-8 max-lg:shadow-lg">
        {children}
      </div>
    </details>
  );
}

/** Shows the order, look and page of a list after the name in its heading. */
export function ListNote({ note }: { note: string }) {
  return note !== '' && <small className="font-sans text-base font-normal text-muted">{note}</small>;
}

/** A titled group in a rail. */
export function RailGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1 font-sans text-sm font-semibold tracking-normal text-muted">{title}</h2>
      {children}
    </section>
  );
}

/** Shows the active filters in one line that scrolls. Each chip is a link that removes its filter. */
export function FilterChips({ chips, clearAll }: { chips: FilterChip[]; clearAll: string }) {
  const { t } = useLingui();
  if (chips.length === 0) return null;
  return (
    <ul
      aria-label={t`Active filters`}
      // Without `relative`, the hidden texts of chips past the edge would widen the page.
      className="relative -mr-4 flex min-w-0 items-center gap-2 overflow-x-auto pr-4 text-sm whitespace-nowrap lg:col-start-2 lg:my-0.5"
    >
      {chips.map(({ label, without }) => (
        <li key={label}>
          <a
            href={without}
            className="inline-flex min-h-11 max-w-64 items-center gap-1 rounded-full border border-accent bg-accent-soft px-3 text-accent hover:bg-raised lg:pointer-fine:min-h-9"
          >
            <span className="sr-only">{t`Remove filter`} </span>
            <span className="truncate">{label}</span>
            <X aria-hidden className="size-4 shrink-0" />
          </a>
        </li>
      ))}
      <li>
        <a
          href={clearAll}
          className="inline-flex min-h-11 items-center px-2 font-semibold text-accent underline-offset-4 hover:underline"
        >
          {t`Clear All`}
        </a>
      </li>
    </ul>
  );
}
