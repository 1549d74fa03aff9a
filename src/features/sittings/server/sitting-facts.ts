import type { DocumentKind } from '#features/papers/papers.contract.ts';
import { languageNamed } from '#lib/text/paper-languages.ts';
import { plainWords } from '#lib/text/plain-words.ts';
import { formatSession, parseSession, type SessionPart } from '#lib/text/paper-session.ts';
import { textHash } from '#lib/text/text-hash.ts';
import { getDocumentKind } from './document-kind.ts';

/** The facts of a paper that say to which sitting it belongs. */
export interface PaperOfSitting {
  title: string;
  year: number | null;
  session: string | null;
  subjectName: string | null;
  paperType: string;
  language: string;
  /** The name of the exam and its other names. */
  examNames: readonly string[];
}

export interface SittingFacts {
  /**
   * Equal for papers of one exam and year that belong to one sitting. `null` for a paper that is a sitting of its own,
   * because its year is not known.
   */
  key: string | null;
  /** Equal for the sittings of all years, days and shifts with the same paper: 'tier 1 mathematics'. */
  series: string;
  kind: DocumentKind;
  /** The set or booklet: 'Set B'. */
  edition: string | null;
  /** The session without the edition: 'Tier 1, 13 August 2021, Shift 2'. */
  session: string | null;
  /** The session without day and shift: 'Tier 1'. */
  stage: string | null;
  /** What the title of a paper without a subject says: 'Mathematics Science'. */
  topic: string | null;
  /** 1 to 12. `null` if no month is known. */
  month: number | null;
  day: number | null;
  shift: number | null;
}

const editionKinds = new Set(['Set', 'Series', 'Booklet', 'Code']);
const timeKinds = new Set([
  'Date',
  'Shift',
  'Slot',
  'Morning',
  'Forenoon',
  'Afternoon',
  'Evening',
  'Day',
  'Batch',
]);

/** Words that distinguish no papers: of types, of sites that publish them, and of exams in general. */
const emptyWords = new Set(
  (
    'the of and for with in on at by to a an from question questions paper papers answer answers key keys solution ' +
    'solutions solved official final provisional tentative previous old year pdf download free exam examination exams ' +
    'test held set series booklet code medium version language qp pyq notification syllabus cut off cutoff ' +
    'प्रश्न पत्र उत्तर कुंजी हल समाधान परीक्षा माध्यम का की के में'
  ).split(' '),
);
/** Words with one spelling for the comparison. 'csat' is the second general paper of the civil services. */
const oneSpelling: Record<string, string> = {
  gs: 'general studies',
  csat: 'general studies',
  gk: 'general knowledge',
  maths: 'mathematics',
  math: 'mathematics',
  compl: 'compulsory',
};
/** Short names of languages that are names only beside others: 'Eng Hin Sans'. */
const shortLanguages = new Set('eng hin sans san ben ban mar tel tam guj kan mal pun asm odi urd'.split(' '));
const mediumWords = new Set('medium version language माध्यम भाषा'.split(' '));
const isLanguage = (word: string) => languageNamed(word) !== undefined;

/** Removes the languages of a paper from its words: 'English-Hindi', 'Hindi medium'. A subject can be a language. */
function withoutLanguages(words: string[], isMedium: boolean): string[] {
  const mayBeLanguage = words.map((word) => isLanguage(word) || shortLanguages.has(word));
  return words.filter((word, at) => {
    if (!mayBeLanguage[at]) return true;
    const isInList = mayBeLanguage[at - 1] || mayBeLanguage[at + 1] || mediumWords.has(words[at + 1] ?? '');
    return !isInList && !(isMedium && isLanguage(word));
  });
}

/** Removes the words of the exam's names. A number is removed once: 'Group 2 2019 Paper 2' has another 2. */
function withoutExam(words: string[], examNames: readonly string[]): string[] {
  const ofExam = new Set(examNames.flatMap(plainWords));
  const removed = new Set<string>();
  return words.filter((word) => {
    if (!ofExam.has(word)) return true;
    if (!/^\d+$/.test(word)) return false;
    const isFirst = !removed.has(word);
    removed.add(word);
    return !isFirst;
  });
}

/** Removes a paper that is named twice: 'General Studies (GS Paper I): General Studies Paper I'. */
const withoutPaper = (words: string[], paper: SessionPart | undefined) =>
  words.filter((word, at) => !(words[at - 1] === 'paper' && paper?.key === `Paper ${word}`));

/** Papers of general studies have numbers: 'GS Paper 4 (Ethics)' is 'General Studies Paper IV'. */
function simplify(words: string[], paper: SessionPart | undefined): string[] {
  const generalStudies = ['general', 'studies'];
  return paper && generalStudies.every((word) => words.includes(word)) ? generalStudies : words;
}

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const hours: Record<string, number> = { Morning: 1, Forenoon: 1, Afternoon: 2, Evening: 3 };
const getNumber = ({ kind, key }: SessionPart) => hours[kind] ?? (Number(/\d+$/.exec(key)?.[0] ?? 0) || null);
const getKey = ({ date, key }: SessionPart) => (date ? [date.day, date.month].join('.') : key);

/** An index of PostgreSQL takes 2,700 bytes. */
const maxIndexed = 500;
const getIndexed = (text: string) =>
  text.length > maxIndexed ? `${text.slice(0, maxIndexed)} ${textHash(text)}` : text;

/**
 * Returns what identifies the sitting of a paper. Two papers with one key have the same words, apart from those of the
 * exam, the type, the languages and the set, so that different papers are never grouped.
 */
export function getSittingFacts(paper: PaperOfSitting): SittingFacts {
  const { title, year, session, subjectName, examNames } = paper;
  // 'Mathematics (MA)' has a code that other titles lack.
  const codes = new Set(plainWords([...(subjectName ?? '').matchAll(/\([A-Z]{2,5}\)/g)].join(' ')));
  const subject = parseSession(subjectName ?? '');
  const ofSession = parseSession(session ?? '');
  const ofTitle = parseSession(title);
  const partOfKind = new Map(
    [ofTitle, subject, ofSession].flatMap(({ parts }) => parts.toReversed().map((part) => [part.kind, part])),
  );
  const paperPart = partOfKind.get('Paper');
  if (partOfKind.get('Number')?.key.slice('Number '.length) === paperPart?.key.slice('Paper '.length))
    partOfKind.delete('Number');
  const parts = [...partOfKind.values()];
  const subjectWords = plainWords(subject.rest);
  const isMedium = subjectName !== null && !subjectWords.some(isLanguage);
  const words = [
    ...subjectWords,
    ...plainWords(ofSession.rest),
    ...withoutLanguages(withoutExam(withoutPaper(plainWords(ofTitle.rest), paperPart), examNames), isMedium),
  ]
    .filter((word) => !emptyWords.has(word) && !codes.has(word) && word !== String(year))
    .flatMap((word) => oneSpelling[word]?.split(' ') ?? word);
  const kind = getDocumentKind(paper.paperType);
  const topic = simplify([...new Set(words)], paperPart);
  const text = topic.toSorted().join(' ');
  const getKeys = (chosen: SessionPart[]) => chosen.map(getKey).toSorted().join(', ');
  const own = parts.filter((part) => !editionKinds.has(part.kind));
  const type = kind === 'other' ? plainWords(paper.paperType).join(' ') : '';
  const ofStage = own.filter((part) => !timeKinds.has(part.kind));
  const date = partOfKind.get('Date')?.date;
  const shift = own.find((part) => /Shift|Slot|noon|ning/.test(part.kind));
  return {
    key: year === null ? null : getIndexed([getKeys(own), text, type].join('|')),
    series: getIndexed([getKeys(ofStage), text, type].join('|')),
    kind,
    edition: formatSession(parts.filter((part) => editionKinds.has(part.kind))) || null,
    session: formatSession(own) || null,
    stage: formatSession(ofStage) || null,
    topic: subjectName === null ? topic.map(capitalise).join(' ') || null : null,
    month: date?.month ?? null,
    day: date?.day ?? null,
    shift: shift ? getNumber(shift) : null,
  };
}
