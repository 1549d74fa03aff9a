import type { DocumentKind } from '#features/papers/papers.contract.ts';
import { splitWords } from '#lib/text/plain-words.ts';
import { wholeWords } from '#lib/text/whole-words.ts';

/** Words of paper types in English and Hindi. The first kind that fits is taken. */
const kindsByWords: readonly (readonly [DocumentKind, RegExp])[] = (
  [
    ['other', '(?:model|sample|mock|practice|guess|memory|specimen)(?! answers?)|आदर्श|नमूना'],
    ['question-paper', 'question ?papers?|प्रश्न ?पत्र'],
    ['provisional-key', '(?:provisional|tentative|अनंतिम|अस्थायी).*(?:keys?|answers?|कुंजी|उत्तर)'],
    ['provisional-key', '(?:keys?|कुंजी).*(?:provisional|tentative|अनंतिम|अस्थायी)'],
    ['answer-key', 'keys?|answers?|उत्तर.*|कुंजी'],
    ['solution', 'solutions?|solved|explanations?|हल|समाधान'],
    ['cut-off', 'cut[ -]?offs?|कट[ -]?ऑफ'],
    ['syllabus', 'syllabus|notification|advertisement|पाठ्यक्रम|अधिसूचना|विज्ञापन'],
    ['question-paper', 'papers?|questions?|पेपर'],
  ] as const
).map(([kind, pattern]) => [kind, wholeWords(pattern)]);

/** Returns the kind of a paper from its paper type, which is free text: 'Final Answer Key' is an answer key. */
export function getDocumentKind(paperType: string): DocumentKind {
  const words = splitWords(paperType);
  return kindsByWords.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other';
}
