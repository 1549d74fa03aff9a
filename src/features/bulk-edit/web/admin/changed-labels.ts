/** The common start and end of a text before and after a change, and the parts that differ. */
export interface ChangedText {
  start: string;
  before: string;
  after: string;
  end: string;
}

/** Compares whole words and characters. Without a common word, the whole text counts as changed. */
export function splitChangedText(before: string, after: string): ChangedText {
  const [was, is] = [before.split(/(?<=[\s-])/u), after.split(/(?<=[\s-])/u)];
  const shorter = Math.min(was.length, is.length);
  let start = 0;
  while (start < shorter && was[start] === is[start]) start += 1;
  let end = 0;
  while (end < shorter - start && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  const middle = (words: string[]) => words.slice(start, words.length - end).join('');
  return {
    start: was.slice(0, start).join(''),
    before: middle(was),
    after: middle(is),
    end: was.slice(was.length - end).join(''),
  };
}
