import { proposeSeoDescription, proposeSeoTitle } from '#lib/text/seo-texts.ts';
import { followTitle } from '#lib/text/paper-title.ts';
import type { PaperRow } from '../papers.queries.ts';
import type { SeenPaper } from './chosen-papers.ts';

/**
 * Returns a paper with new facts. A title and SEO texts that were generated from the old facts are regenerated;
 * manually written texts stay. A title among the facts is manually written.
 */
export function withFollowingTexts(
  row: PaperRow,
  facts: Partial<SeenPaper & Pick<PaperRow, 'titleTemplate'>>,
): SeenPaper {
  const next = { ...row, ...facts };
  next.title = facts.title ?? followTitle(row, next);
  const follows = (text: string | null, propose: (paper: PaperRow) => string) =>
    text !== null && text === propose(row) ? propose(next) : text;
  return {
    ...next,
    seoTitle: follows(next.seoTitle, proposeSeoTitle),
    seoDescription: follows(next.seoDescription, proposeSeoDescription),
  };
}
