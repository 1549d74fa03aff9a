import { proposeSeoDescription, proposeSeoTitle } from '#lib/text/seo-texts.ts';
import type { PaperRow } from '../papers.queries.ts';
import type { SeenPaper } from './chosen-papers.ts';

/**
 * Returns a paper with new facts. SEO texts that were generated from the old facts are regenerated; manually written
 * texts stay.
 */
export function withFollowingSeo(row: PaperRow, facts: Partial<SeenPaper>): SeenPaper {
  const next = { ...row, ...facts };
  const follows = (text: string | null, propose: (paper: PaperRow) => string) =>
    text !== null && text === propose(row) ? propose(next) : text;
  return {
    ...next,
    seoTitle: follows(row.seoTitle, proposeSeoTitle),
    seoDescription: follows(row.seoDescription, proposeSeoDescription),
  };
}
