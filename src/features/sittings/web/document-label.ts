import type { Paper, SittingDocument } from '#features/papers/papers.contract.ts';
import { useValueLabels } from '#features/papers/papers.web.ts';
import { unknownLanguage } from '#lib/text/language-codes.ts';

/**
 * Returns a function that names a document of a sitting by what differs from a paper of it: 'Answer key, Hindi'. Returns
 * '' for another copy of the paper.
 */
export function useDocumentLabel(): (document: SittingDocument, paper: Paper) => string {
  const labels = useValueLabels();
  return ({ kind, edition, paperType, language }, paper) => {
    const differing = [
      kind !== paper.sitting?.kind && labels.paperType(paperType),
      edition !== null && edition !== paper.sitting?.edition && labels.session(edition),
      language !== paper.language && language !== unknownLanguage && labels.language(language),
    ];
    return differing.filter(Boolean).join(', ');
  };
}
