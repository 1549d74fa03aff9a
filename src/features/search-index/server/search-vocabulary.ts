/** Words of a query that ask for no paper in particular; they count only when there is nothing else. */
export const fillerWords: ReadonlySet<string> = new Set(
  (
    'previous year years yearly old past last pyq pyqs pyp wise pdf download downloads free online official ' +
    'latest all with answers of the for and in to from on by my me please ' +
    'पिछले पुराने वर्ष वर्षों साल डाउनलोड पीडीएफ का के की में से और सभी'
  ).split(' '),
);

/** What people type for a word that the library spells otherwise, in search's own spelling; phrases may follow. */
const otherSpellings: Record<string, string[]> = {
  1: ['i'],
  2: ['ii'],
  3: ['iii'],
  4: ['iv'],
  i: ['1'],
  ii: ['2'],
  iii: ['3'],
  iv: ['4'],
  maths: ['mathematics'],
  math: ['mathematics'],
  gk: ['general knowledge'],
  gs: ['general studies'],
  ga: ['general awareness'],
  gat: ['general ability test'],
  quant: ['quantitative aptitude'],
  reasoning: ['reasoning ability'],
  sst: ['social science', 'social studies'],
  evs: ['environmental studies'],
  poly: ['polity', 'political science'],
  prelim: ['preliminary', 'prelims'],
  prelims: ['preliminary', 'prelim'],
  pre: ['preliminary', 'prelims'],
  mains: ['main'],
  main: ['mains'],
  papers: ['paper'],
  questions: ['question'],
  qp: ['question paper'],
  exams: ['exam', 'examination'],
  exam: ['examination'],
  bilingual: ['hindi english'],
  गणित: ['mathematics'],
  हिंदी: ['hindi'],
  अंग्रेजी: ['english'],
  अंगरेजी: ['english'],
  विज्ञान: ['science'],
  भौतिकी: ['physics'],
  रसायन: ['chemistry'],
  जीवविज्ञान: ['biology'],
  इतिहास: ['history'],
  भूगोल: ['geography'],
  संस्कृत: ['sanskrit'],
  रेलवे: ['railway'],
  पुलिस: ['police'],
  बैंक: ['bank', 'banking'],
  शिक्षक: ['teacher', 'teaching'],
  सिपाही: ['constable'],
  कांस्टेबल: ['constable'],
  प्रश्न: ['question'],
  पत्र: ['paper'],
  ग्रुप: ['group'],
  डी: ['d'],
  बिहार: ['bihar'],
  यूपी: ['up', 'uttar pradesh'],
  यूपीएससी: ['upsc'],
  एसएससी: ['ssc'],
  सीजीएल: ['cgl'],
};

/** Other ways the library may have written this word. */
export function spellingsOf(token: string): string[] {
  return otherSpellings[token] ?? [];
}
