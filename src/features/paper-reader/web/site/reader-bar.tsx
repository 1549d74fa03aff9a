import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ChevronLeft, ChevronRight, Search } from '#ui/icons.ts';
import { useSitePaths } from '#ui/site-locale.tsx';
import { ContinueReading } from './continue-reading.tsx';
import { ReaderTools, square } from './reader-tools.tsx';

interface ReaderBarProps {
  slug: string;
  page: number;
  total: number;
  query: string | undefined;
  hasText: boolean;
}

/** A link to the page before or after. The loader changes it while the visitor scrolls. */
function StepLink({
  step,
  page,
  label,
  slug,
  query,
  total,
  children,
}: {
  step: -1 | 1;
  page: number;
  label: string;
  slug: string;
  query: string | undefined;
  total: number;
  children: ReactNode;
}) {
  const paths = useSitePaths();
  const to = page + step;
  return (
    <a
      href={paths.paper(slug, { p: Math.max(1, Math.min(total, to)), q: query })}
      data-step={step}
      aria-label={label}
      hidden={to < 1 || to > total}
      className={`${square} [[hidden]]:invisible`}
    >
      {children}
    </a>
  );
}

function FindForm({ slug, query }: { slug: string; query: string | undefined }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  return (
    <details className="group relative" data-menu>
      <summary
        aria-label={t`Search in this paper`}
        className={`${square} cursor-pointer list-none hover:bg-accent-soft hover:text-accent`}
      >
        <Search aria-hidden className="size-5" />
      </summary>
      <form
        action={paths.paper(slug)}
        role="search"
        aria-label={t`Search in this paper`}
        className="absolute right-0 bottom-full mb-2 flex w-72 max-w-[85vw] gap-2 rounded-lg border border-line bg-raised p-3 shadow-lg"
      >
        <input
          type="search"
          name="q"
          defaultValue={query}
          maxLength={200}
          required
          aria-label={t`Words in this paper`}
          placeholder={t`Words in this paper`}
          className="min-h-11 min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-3 text-base"
        />
        <button
          type="submit"
          className="min-h-11 rounded-md bg-accent px-4 text-sm font-semibold text-on-accent hover:bg-accent-strong"
        >
          {t`Search`}
        </button>
      </form>
    </details>
  );
}

/** The page number, always visible below the pages, with a jump to another page. */
export function ReaderBar({ slug, page, total, query, hasText }: ReaderBarProps) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const step = { slug, page, total, query };
  const number = '#';
  return (
    <div
      role="group"
      aria-label={t`Pages`}
      data-reader-bar={total}
      data-texts={JSON.stringify({ copied: t`Link copied`, failed: t`The link could not be copied` })}
      className="sticky bottom-0 z-20 -mx-1 flex items-center justify-center gap-1 border-t border-line bg-surface px-1 py-1 in-data-full:col-span-2 in-data-full:row-start-2 in-data-full:mx-0"
    >
      {page === 1 && query === undefined && <ContinueReading />}
      <StepLink {...step} step={-1} label={t`Previous page`}>
        <ChevronLeft aria-hidden className="size-5" />
      </StepLink>
      <form action={paths.paper(slug)} className="flex items-center gap-1 text-sm sm:gap-2">
        <label className="flex items-center gap-2">
          <span className="max-sm:sr-only">{t`Page`}</span>
          <input
            name="p"
            inputMode="numeric"
            required
            defaultValue={page}
            autoComplete="off"
            data-page-number
            className="tabular min-h-11 w-11 sm:w-14 rounded-md border border-line-strong bg-surface px-2 text-center text-base"
          />
        </label>
        <span className="tabular text-muted">{t`of ${total}`}</span>
        {query && <input type="hidden" name="q" value={query} />}
        <button
          type="submit"
          className="min-h-11 rounded-md px-3 font-semibold text-accent hover:bg-accent-soft max-sm:sr-only"
        >
          {t`Go`}
        </button>
      </form>
      <span role="status" data-page-announcement={t`Page ${number} of ${total}`} className="sr-only" />
      <StepLink {...step} step={1} label={t`Next page`}>
        <ChevronRight aria-hidden className="size-5" />
      </StepLink>
      {hasText && <FindForm slug={slug} query={query} />}
      <ReaderTools />
      <a
        href="#details"
        className="flex min-h-11 items-center rounded-md px-1 text-sm font-semibold text-accent in-data-full:hidden lg:hidden"
      >
        {t`Details`}
      </a>
    </div>
  );
}
