import {
  pagesInPaperQuery,
  pageTextQuery,
  paperPagesQuery,
  type ReaderAnswers,
} from '#features/paper-reader/paper-reader.web.tsx';
import { companionPapersQuery, paperQuery, relatedPapersQuery } from '#features/papers/web/papers.api.ts';
import { pageSeoQuery } from '#features/seo/seo.web.ts';
import { parseReaderQuery } from '#lib/url/paper-page-query.ts';
import type { ReaderQuery } from '#lib/url/site-paths.ts';
import { readOrMissing } from '../missing-error.ts';
import type { PageReads } from '../page-reads.ts';
import { siteRoute } from '../site-route.tsx';
import { Page } from './paper.page.tsx';

/**
 * Reads the 40 pages around the asked one, or the last ones if the paper has fewer. Returns `undefined` for a paper that
 * cannot be read on the site.
 */
async function readPages(
  reads: PageReads,
  paperId: number,
  { p, q }: ReaderQuery,
): Promise<ReaderAnswers | undefined> {
  const asked = p ?? 1;
  let reader = await reads.make(paperPagesQuery(paperId, asked));
  if (reader.total === 0) return undefined;
  const page = Math.min(asked, reader.total);
  if (reader.pages.length === 0) reader = await reads.make(paperPagesQuery(paperId, page));
  const [text, found] = await Promise.all([
    reader.hasText ? reads.make(pageTextQuery(paperId, page, q)) : undefined,
    reader.hasText && q !== undefined && p === undefined
      ? reads.make(pagesInPaperQuery(paperId, q))
      : undefined,
  ]);
  return {
    reader,
    page,
    isAfterLast: asked > page,
    text,
    query: reader.hasText ? q : undefined,
    found: found?.pages,
  };
}

export const paperRoute = siteRoute({
  path: '/paper/:slug',
  read: async ({ site: { reads }, params, query }) => {
    const paper = await readOrMissing('paper', reads.make(paperQuery(params.slug)));
    const pageQuery = parseReaderQuery(query);
    const [seo, reading] = await Promise.all([
      reads.make(pageSeoQuery('paper', paper.id)),
      paper.file ? readPages(reads, paper.id, pageQuery) : undefined,
      reads.make(relatedPapersQuery(paper.id)),
      reads.make(companionPapersQuery(paper.id)),
    ]);
    return { paper, seo, reading, isPart: pageQuery.p !== undefined || pageQuery.q !== undefined };
  },
  Page,
});
