import { documentKinds } from '#features/papers/papers.web.ts';
import type { Paper } from '#features/papers/papers.contract.ts';

const getOrder = (paper: Paper) => documentKinds.indexOf(paper.sitting!.kind);

/**
 * Leaves one paper of each sitting in a list, at the place of its first one: the question paper, or in a ranked list the
 * best match. The other documents of the sitting are in the paper.
 */
export function collapseSittings(papers: Paper[], { isRanked = false } = {}): Paper[] {
  const leads = new Map<number, Paper>();
  for (const paper of papers) {
    if (!paper.sitting) continue;
    const lead = leads.get(paper.sitting.id);
    if (!lead || (!isRanked && getOrder(paper) < getOrder(lead))) leads.set(paper.sitting.id, paper);
  }
  const shown = new Set(papers.map((paper) => (paper.sitting ? leads.get(paper.sitting.id)! : paper)));
  return [...shown];
}
