import { useLingui } from '@lingui/react/macro';
import type { FoundPage } from '#features/page-search/page-search.contract.ts';
import { ButtonLink } from '#ui/button.tsx';
import { useSitePaths } from '#ui/site-locale.tsx';
import type { PageText, PaperPages } from '../../paper-reader.contract.ts';
import { PagePicture } from './page-picture.tsx';
import { TextOfPage } from './page-text.tsx';
import { FoundInPaper } from './pages-in-paper.tsx';
import { ReaderBar } from './reader-bar.tsx';

/** Answers to the reads of the reader. */
export interface ReaderAnswers {
  reader: PaperPages;
  /** Text of the first shown page. */
  text: PageText | undefined;
  query: string | undefined;
  /** Pages with words of the query. Undefined while the visitor reads one of them. */
  found: FoundPage[] | undefined;
}

/**
 * Shows a paper from one page on. The other pages are in a template: the loader inserts them, and their pictures load
 * while the visitor scrolls. Without JavaScript the visitor reads page by page.
 */
export function PaperReader({
  paper,
  reader,
  text,
  query,
  found,
}: ReaderAnswers & { paper: { slug: string; title: string } }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const { slug, title } = paper;
  const { total, pictures, hasText } = reader;
  const [first, ...others] = reader.pages;
  if (!first || pictures === null) return null;
  const next = first.page + reader.pages.length;
  return (
    <section aria-label={t`Pages of this paper`} className="flex min-w-0 flex-col gap-3">
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
      <PagePicture {...first} pictures={pictures} title={title} isFirst />
      {text && <TextOfPage pageText={text} total={total} />}
      <template data-more-pages>
        {others.map((page) => (
          <PagePicture key={page.page} {...page} pictures={pictures} title={title} isFirst={false} />
        ))}
        {next <= total && (
          <ButtonLink variant="secondary" href={paths.paper(slug, { p: next })}>
            {t`Continue with page ${next}`}
          </ButtonLink>
        )}
      </template>
      <ReaderBar slug={slug} page={first.page} total={total} query={query} hasText={hasText} />
    </section>
  );
}
