/** Paper types other than question papers, with patterns for consecutive words. */
const kinds: [paperType: string, words: RegExp][] = [
  ['Answer key', /\b(answer keys?|ans keys?|keys?|anskey|uttar kunji|उत्तर कुंजी)\b/u],
  ['Solution', /\b(solutions?|solved|with answers)\b/u],
  ['Model paper', /\bmodel (set|paper|question paper|test paper)\b/u],
  ['Sample paper', /\b(sample|specimen) (paper|question paper)\b/u],
  ['Memory-based', /\bmemory based\b/u],
  ['Mock test', /\bmock (test|paper)\b/u],
];
/** Types accepted from page text. Instructions on a page also mention answers and keys. */
const kindsOnPages = new Set(['Model paper', 'Sample paper', 'Memory-based', 'Mock test']);

/** Returns the paper type that the words name, or `null`. */
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
/** Sessions accepted from page text. Others may refer to other papers or to rules. */
const sessionOnPage = /^(Annual|Supplementary)$/;

/** Returns the sitting that the words name, such as 'Prelims' or 'Tier 1, Shift 2', or `null`. */
export function sessionIn(words: string[], source: 'name' | 'page'): string | null {
  const text = words.join(' ');
  const found = sessions.flatMap(([pattern, write]) => {
    const match = pattern.exec(text);
    return match ? [write(match[1] ?? '')] : [];
  });
  const said = source === 'name' ? found : found.filter((session) => sessionOnPage.test(session));
  return said.length > 0 ? [...new Set(said)].join(', ') : null;
}
