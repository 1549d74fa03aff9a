import type { Paper } from '#features/papers/papers.contract.ts';
import { documentKinds } from '#features/papers/papers.web.ts';
import { unknownLanguage } from '#lib/text/language-codes.ts';

const getOrder = (paper: Paper) => documentKinds.indexOf(paper.sitting!.kind);

/** Returns whether a link in the row of `lead` names the paper by its kind, set or language. */
function isNamedBeside(paper: Paper, lead: Paper): boolean {
  const { kind, edition } = paper.sitting!;
  return (
    kind !== lead.sitting!.kind ||
    (edition !== null && edition !== lead.sitting!.edition) ||
    (paper.language !== lead.language && paper.language !== unknownLanguage)
  );
}

/**
 * Leaves one paper of each sitting in a list, at the place of its first one: the question paper, or in a ranked list the
 * best match. Its row links the other documents. A paper that its row could not name keeps its own row.
 */
export function collapseSittings(papers: Paper[], { isRanked = false } = {}): Paper[] {
  const leads = new Map<number, Paper>();
  for (const paper of papers) {
    if (!paper.sitting) continue;
    const lead = leads.get(paper.sitting.id);
    if (!lead || (!isRanked && getOrder(paper) < getOrder(lead))) leads.set(paper.sitting.id, paper);
  }
  const shown = papers.flatMap((paper) => {
    const lead = paper.sitting && leads.get(paper.sitting.id)!;
    if (!lead) return [paper];
    return paper === lead || isNamedBeside(paper, lead) ? [lead] : [lead, paper];
  });
  return [...new Set(shown)];
}
