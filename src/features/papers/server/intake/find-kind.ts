/** What is in a file, when it is no question paper; the words stand after one another. */
const kinds: [paperType: string, words: RegExp][] = [
  ['Answer key', /\b(answer keys?|ans keys?|keys?|anskey|uttar kunji|उत्तर कुंजी)\b/u],
  ['Solution', /\b(solutions?|solved|with answers)\b/u],
  ['Model paper', /\bmodel (set|paper|question paper|test paper)\b/u],
  ['Sample paper', /\b(sample|specimen) (paper|question paper)\b/u],
  ['Memory-based', /\bmemory based\b/u],
  ['Mock test', /\bmock (test|paper)\b/u],
];
/** On a page only these are said of the paper itself: instructions speak of answers and keys too. */
const kindsOnPages = new Set(['Model paper', 'Sample paper', 'Memory-based', 'Mock test']);

/** The paper's type that plain words say; null when they say none. */
export function paperTypeIn(words: string[], source: 'name' | 'page'): string | null {
  const text = words.join(' ');
  const known = source === 'name' ? kinds : kinds.filter(([type]) => kindsOnPages.has(type));
  return known.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

const sessions: [pattern: RegExp, write: (found: string) => string][] = [
  [/\b(?:prelims?|preliminary|pre)\b/, () => 'Prelims'],
  [/\bmains?\b/, () => 'Mains'],
  [/\btier (\d)\b/, (number) => `Tier ${number}`],
  [/\bshift (\d)\b/, (number) => `Shift ${number}`],
  [/\b(\d) (?:st|nd|rd|th) shift\b/, (number) => `Shift ${number}`],
  [/\b(morning|afternoon|evening|forenoon)\b/, (part) => part[0]!.toUpperCase() + part.slice(1)],
  [/\bset ([a-h]|\d)\b/, (letter) => `Set ${letter.toUpperCase()}`],
  [/\bannual\b/, () => 'Annual'],
  [/\b(?:supplementary|compartment(?:al)?)\b/, () => 'Supplementary'],
];
/** On a page others are said of other papers, or of rules. */
const sessionOnPage = /^(Annual|Supplementary)$/;

/** Which sitting plain words say, such as 'Prelims' or 'Tier 1, Shift 2'; null when they say none. */
export function sessionIn(words: string[], source: 'name' | 'page'): string | null {
  const text = words.join(' ');
  const found = sessions.flatMap(([pattern, write]) => {
    const match = pattern.exec(text);
    return match ? [write(match[1] ?? '')] : [];
  });
  const said = source === 'name' ? found : found.filter((session) => sessionOnPage.test(session));
  return said.length > 0 ? [...new Set(said)].join(', ') : null;
}
