const word = /[\p{L}\p{M}\p{N}]+/gu;
/** A number, a Roman number or a letter: 'I' in 'Tier I', '2' in 'Paper 2'. */
const numbering = /^(?:\p{N}+|[ivx]+|\p{L})$/iu;
/** Words that may follow the name of an exam in a title. */
const afterName = /^(?:examinations?|exams?|परीक्षा)$/iu;

interface Word {
  text: string;
  /** Position in the title. */
  start: number;
  end: number;
  isHidden: boolean;
}

/** A part of a title. Screen readers get all parts; others only those that are not hidden. */
export interface TitlePart {
  text: string;
  isHidden: boolean;
}

/** Returns the words of a text in lower case. */
function splitWords(text: string): string[] {
  return (text.match(word) ?? []).map((each) => each.toLowerCase());
}

/** Whether a text has all words of another one, in any order. */
export function hasWords(text: string, other: string): boolean {
  const words = new Set(splitWords(text));
  return splitWords(other).every((each) => words.has(each));
}

function findWords(title: string): Word[] {
  return [...title.matchAll(word)].map(({ 0: text, index }) => ({
    text: text.toLowerCase(),
    start: index,
    end: index + text.length,
    isHidden: false,
  }));
}

const hide = (words: Word[]) => words.forEach((each) => (each.isHidden = true));

/** Hides the longest of the names that the title starts with, and 'Exam' after it. */
function hideName(words: Word[], examNames: string[][]): void {
  const length = Math.max(
    0,
    ...examNames
      .filter((name) => name.every((text, at) => words[at]?.text === text))
      .map((name) => name.length),
  );
  hide(words.slice(0, length));
  if (length > 0 && afterName.test(words[length]?.text ?? '')) hide(words.slice(length, length + 1));
}

const isNumber = (each: Word | undefined) => each !== undefined && /^\p{N}+$/u.test(each.text);

/** Hides the year, also as '2019-20'. It stays in dates of numbers: '26-09-2024'. */
function hideYear(words: Word[], year: number | null): void {
  if (year === null) return;
  const at = words.findIndex(({ text, isHidden }) => !isHidden && text === String(year));
  if (at < 0) return;
  const next = words[at + 1];
  const isRange = [String(year + 1), String(year + 1).slice(2)].includes(next?.text ?? '');
  if (isRange) hide(words.slice(at, at + 2));
  else if (
    !(isNumber(words[at - 1]) && isNumber(words[at - 2])) &&
    !(isNumber(next) && isNumber(words[at + 2]))
  )
    hide(words.slice(at, at + 1));
}

/** Whether a word names the number or letter after it, so that it stays: 'Tier' before 'I', but not 'on' before '29'. */
const names = (each: Word | undefined, next: Word | undefined) =>
  each !== undefined && each.text.length > 2 && next !== undefined && numbering.test(next.text);

interface TitledPaper {
  title: string;
  year: number | null;
  examId: number;
  examName: string;
}

/** Returns the words of a title behind the name of the exam and the year. */
function getWordsAfterName(words: Word[], { examName, year }: TitledPaper): Word[] {
  const nameWords = new Set([...splitWords(examName), String(year ?? '')]);
  const from = words.findIndex(({ text }) => !nameWords.has(text));
  return from < 0 ? [] : words.slice(from);
}

/** Returns how many words all titles start with. */
function countCommonStart(titles: Word[][]): number {
  const length = titles[0]!.findIndex(({ text }, at) => titles.some((words) => words[at]?.text !== text));
  return length < 0 ? titles[0]!.length : length;
}

/** Hides the words with which all titles start, up to a 'Tier I' that is not part of the exam's name. */
function hideCommonStart(titles: Word[][], examWords: Set<string>): void {
  const visible = titles.map((words) => words.filter(({ isHidden }) => !isHidden));
  const first = visible[0]!;
  const common = countCommonStart(visible);
  const unit = first.findIndex((each, at) => {
    const next = first[at + 1];
    return names(each, next) && !(examWords.has(each.text) && examWords.has(next!.text));
  });
  let length = unit < 0 ? common : Math.min(common, unit);
  if (visible.some((words) => names(words[length - 1], words[length]))) length -= 1;
  for (const words of visible) hide(words.slice(0, Math.max(0, length)));
}

const getPairs = (words: Word[]) => words.slice(1).map(({ text }, at) => `${words[at]!.text} ${text}`);

/** Hides pairs of words that all titles have: 'Previous Year', 'Held On'. */
function hideCommonPairs(titles: Word[][]): void {
  const shared = titles
    .map((words) => new Set(getPairs(words)))
    .reduce((common, pairs) => common.intersection(pairs));
  for (const words of titles)
    for (const [at, pair] of getPairs(words).entries()) {
      if (!shared.has(pair) || pair.split(' ').some((text) => numbering.test(text))) continue;
      hide(words.slice(at, names(words[at + 1], words[at + 2]) ? at + 1 : at + 2));
    }
}

/**
 * Returns the title as visible and hidden parts. Separators beside hidden words are hidden too, as are brackets whose
 * partner is hidden. Returns the whole title if its visible parts would say nothing.
 */
function splitTitle(title: string, words: Word[]): TitlePart[] {
  const visible = words.filter(({ isHidden }) => !isHidden);
  const saysNothing = visible.every(({ text }) => /^(?:specimen|नमूना)$/u.test(text));
  if (saysNothing || visible.length === words.length) return [{ text: title, isHidden: false }];
  const parts: TitlePart[] = [];
  const add = (text: string, isHidden: boolean) => {
    const last = parts.at(-1);
    if (last?.isHidden === isHidden) last.text += text;
    else if (text !== '') parts.push({ text, isHidden });
  };
  let end = 0;
  let previousIsHidden = true;
  let isOpen = false;
  for (const { start, end: next, isHidden } of [
    ...words,
    { start: title.length, end: title.length, isHidden: false },
  ]) {
    const separator = title.slice(end, start);
    const isLast = start === title.length;
    const closes = /[)\]]/u.test(separator);
    const opens = /[([]/u.test(separator);
    // An opened bracket stays visible if the words up to its end are.
    const closing = title.slice(start).search(/[)\]]/u);
    const isWhole =
      !opens || words.every((each) => !each.isHidden || each.start < start || each.start > start + closing);
    // A closing bracket belongs to the visible word before it, also if the next word is hidden.
    const closed = isOpen && !previousIsHidden ? separator.search(/[)\]]/u) + 1 : 0;
    const isVisible = !previousIsHidden && !isHidden && (!closes || closed > 0) && isWhole && !isLast;
    if (opens && isVisible) isOpen = true;
    else if (closes) isOpen = false;
    add(separator.slice(0, closed), false);
    add(separator.slice(closed), !isVisible);
    add(title.slice(start, next), isHidden);
    previousIsHidden = isHidden;
    end = next;
  }
  return parts;
}

/**
 * Splits the titles of a list into what the list says anyway and what differs. `examNames` are those of the exam that the
 * page names. `hasYear` says whether the page shows each paper's year beside it. Three and more titles of an exam also
 * lose the words that all of them have. On a page that names no exam, titles keep the name and the year.
 */
export function shortenTitles(
  papers: TitledPaper[],
  { examNames, hasYear }: { examNames: string[]; hasYear: boolean },
): TitlePart[][] {
  const titles = papers.map(({ title }) => findWords(title));
  const nameWords = examNames.map(splitWords).filter((name) => name.length > 0);
  if (nameWords.length > 0) {
    for (const words of titles) hideName(words, nameWords);
    if (titles.length > 2) hideCommonStart(titles, new Set(nameWords.flat()));
    if (hasYear) titles.forEach((words, at) => hideYear(words, papers[at]!.year));
    if (titles.length > 2) hideCommonPairs(titles);
  } else
    for (const ofExam of Map.groupBy(titles.keys(), (at) => papers[at]!.examId).values())
      if (ofExam.length > 2) hideCommonPairs(ofExam.map((at) => getWordsAfterName(titles[at]!, papers[at]!)));
  return papers.map(({ title }, at) => splitTitle(title, titles[at]!));
}
