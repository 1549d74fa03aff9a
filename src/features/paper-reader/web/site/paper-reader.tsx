import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FoundPage } from '#features/page-search/page-search.contract.ts';
import { MarkedText } from '#features/page-search/page-search.web.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { useSitePaths, useTextLanguage } from '#ui/site-locale.tsx';
import type { PageText, PaperPages } from '../../paper-reader.contract.ts';
import { FailedPicture, PagePicture } from './page-picture.tsx';
import { ReaderBar } from './reader-bar.tsx';

/** Answers to the reads of the reader. */
export interface ReaderAnswers {
  reader: PaperPages;
  /** The page to read. It is one of the reader's pages. */
  page: number;
  /** Whether the visitor asked for a page after the last one. */
  isAfterLast: boolean;
  /** Text of the page. */
  text: PageText | undefined;
  query: string | undefined;
  /** Pages with words of the query. Undefined while the visitor reads one of them. */
  found: FoundPage[] | undefined;
}

/**
 * The text of a page, for screen readers and copying. Open if it has words that the visitor searched. Without
 * `pageText`, the loader fills it when the visitor comes near the page.
 */
function TextOfPage({
  page,
  total,
  pageText,
}: {
  page: number;
  total: number;
  pageText?: PageText | undefined;
}) {
  const { t } = useLingui();
  const languageOf = useTextLanguage();
  const { text, isRecognized, marks } = pageText ?? { text: t`Loading...`, isRecognized: true, marks: [] };
  return (
    <details
      open={marks.length > 0}
      data-loads-text={pageText ? undefined : page}
      className="rounded-md border border-line bg-raised"
    >
      <summary className="flex min-h-11 cursor-pointer items-center px-4 text-sm font-semibold select-none">
        {t`Text of page ${page} of ${total}`}
      </summary>
      <div className="border-t border-line px-4 py-3">
        {isRecognized && (
          <p
            data-recognized
            hidden={!pageText}
            className="mb-2 text-xs text-muted"
          >{t`Read from a scan by a program. It may contain errors.`}</p>
        )}
        <p
          data-page-text
          lang={languageOf(text)}
          className="text-sm leading-relaxed wrap-anywhere whitespace-pre-line"
        >
          <MarkedText text={text} marks={marks} />
        </p>
      </div>
    </details>
  );
}

/** Pages of this paper with the searched words, as links to them. */
function FoundInPaper({ slug, query, found }: { slug: string; query: string; found: FoundPage[] }) {
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

/** The reader over the whole window: the thumbnails, the pages, and the bar below both. */
const fullScreen =
  'data-full:fixed data-full:inset-0 data-full:z-40 data-full:grid data-full:grid-cols-[auto_minmax(0,1fr)] data-full:grid-rows-[minmax(0,1fr)_auto] data-full:gap-0 data-full:bg-surface data-full:[&>:not([data-pages],[data-reader-bar],[data-page-strip])]:hidden';

/** The place of the thumbnails on wide screens. The code of the reader fills it. */
export function PageStrip() {
  const { t } = useLingui();
  return (
    <nav
      hidden
      data-page-strip
      aria-label={t`Thumbnails`}
      className="relative hidden min-h-0 grid-cols-3 content-start gap-2 overflow-y-auto overscroll-contain p-1 xl:grid in-data-full:col-start-1 in-data-full:w-36 in-data-full:grid-cols-1 in-data-full:p-3"
    />
  );
}

/**
 * Shows one page of a paper. The pages before and after it are in templates: the loader inserts them, and their pictures
 * load while the visitor scrolls. Without JavaScript the visitor reads page by page.
 */
export function PaperReader({
  paper,
  reader,
  page,
  isAfterLast,
  text,
  query,
  found,
}: ReaderAnswers & { paper: { id: number; slug: string; title: string } }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const { slug, title } = paper;
  const { total, pictures, hasText, pages } = reader;
  const [first, last] = [pages.at(0), pages.at(-1)];
  if (!first || !last || pictures === null) return null;
  const show = (each: (typeof pages)[number]) => {
    const isFirst = each.page === page;
    return (
      <PagePicture
        key={each.page}
        {...each}
        pictures={pictures}
        title={title}
        href={paths.paper(slug, { p: each.page })}
        isFirst={isFirst}
        marked={isFirst ? (text?.boxes ?? []) : []}
      >
        {(isFirst ? text?.text : each.hasText) && (
          <TextOfPage page={each.page} total={total} pageText={isFirst ? text : undefined} />
        )}
        {each.isUnreadable && (
          <p className="text-sm text-muted">{t`The text of this page could not be read.`}</p>
        )}
      </PagePicture>
    );
  };
  /** A link to the page before or after the ones that are shown together. */
  const continueWith = (to: number) =>
    to >= 1 &&
    to <= total && (
      <ButtonLink variant="secondary" href={paths.paper(slug, { p: to })}>
        {t`Continue with page ${to}`}
      </ButtonLink>
    );
  return (
    <section
      aria-label={t`Pages of this paper`}
      data-reader={paper.id}
      className={`flex min-w-0 flex-col gap-3 ${fullScreen}`}
    >
      {query !== undefined && found && <FoundInPaper slug={slug} query={query} found={found} />}
      {query !== undefined && !found && (
        <p className="text-sm wrap-anywhere">
          <a
            href={paths.paper(slug, { q: query })}
            className="inline-block py-2 text-accent underline-offset-4 hover:underline"
          >
            {t`All pages with “${query}”`}
          </a>
        </p>
      )}
      {isAfterLast && (
        <p role="status" className="text-sm font-semibold">
          {t`This paper has ${plural(total, { one: '# page', other: '# pages' })}. This is the last one.`}
        </p>
      )}
      <div
        data-pages
        className="@container flex flex-col gap-3 data-boxed:h-[calc(100dvh-9.125rem)] data-boxed:overflow-auto in-data-full:col-start-2 in-data-full:row-start-1 in-data-full:h-auto! in-data-full:overscroll-contain in-data-full:bg-ink dark:in-data-full:bg-sunken"
      >
        <template data-pages-before>
          {continueWith(first.page - 1)}
          {pages.filter((each) => each.page < page).map(show)}
        </template>
        {pages.filter((each) => each.page === page).map(show)}
        <template data-pages-after>
          {pages.filter((each) => each.page > page).map(show)}
          {continueWith(last.page + 1)}
        </template>
      </div>
      <FailedPicture />
      <ReaderBar slug={slug} page={page} total={total} query={query} hasText={hasText} />
    </section>
  );
}
