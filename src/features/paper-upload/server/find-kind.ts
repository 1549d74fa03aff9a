import { wholeWords } from '#lib/text/whole-words.ts';

const papers = '(?:question )?papers?|prashn ?patra|(?:टेस्ट )?पेपर|प्रश्न ?पत्र';
/** Paper types with the words that name them: in English, Hindi, and Hindi in Latin letters. */
const kinds = Object.entries({
  'Answer key': 'answer ?keys?|ans keys?|anskey|keys?|uttar ?(?:kunji|mala)|उत्तर ?(?:कुंजी|माला)|आंसर की|हल कुंजी',
  'Model paper': `(?:model|adarsh|मॉडल|आदर्श) (?:set|test paper|सेट|${papers})|मॉडल`,
  'Sample paper': `(?:sample|specimen|सैंपल) (?:set|${papers})|namuna|नमूना`,
  'Memory-based': 'memory based|smriti aadharit|स्मृति आधारित|मेमोरी बेस्ड',
  'Mock test': 'mock (?:test|paper)|मॉक (?:टेस्ट|पेपर)',
  Solution: 'solutions?|solved|with answers|hal sahit|उत्तर सहित|हल|समाधान|सॉल्व्ड',
  Syllabus: 'syllabus|pathyakram|पाठ्यक्रम|सिलेबस',
  'Cut-off': 'cut ?offs?|कट ?ऑफ',
  'Question paper': 'question ?papers?|prashn ?patra|प्रश्न ?पत्र',
}).map(([paperType, words]) => ({ paperType, words: wholeWords(words) }));
/** Types accepted from page text. Instructions on a page also mention answers and keys. */
const kindsOnPages = new Set(['Model paper', 'Sample paper', 'Memory-based', 'Mock test']);

/** Returns the paper type that plain words name, or `null`. */
export function paperTypeIn(words: string[], source: 'name' | 'page'): string | null {
  const text = words.join(' ');
  const known = source === 'name' ? kinds : kinds.filter(({ paperType }) => kindsOnPages.has(paperType));
  return known.find((kind) => kind.words.test(text))?.paperType ?? null;
}
