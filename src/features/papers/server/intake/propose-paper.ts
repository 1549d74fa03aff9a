import { unknownLanguage } from '#lib/language-codes.ts';
import type { ProposedFields } from '../../intake.contract.ts';
import { paperTypeIn, sessionIn } from './find-kind.ts';
import { languageInName, languageOfPage } from './find-language.ts';
import { tellingWords, type NameIndex } from './find-name.ts';
import type { SubjectFinder } from './find-subject.ts';
import { yearsIn } from './find-year.ts';
import { plainWords, stemOf } from './plain-words.ts';
import { titleOf } from './title-of.ts';

/** What a file says of itself. */
export interface FileWords {
  name: string;
  /** Empty for a scan. */
  firstPageText: string;
}

/** What the library knows by name. */
export interface KnownNames {
  exams: NameIndex;
  /** An exam's name, and every word of it and of its aliases. */
  examOf(id: number): { name: string; words: ReadonlySet<string> } | null;
  subjects: SubjectFinder;
  /** The next calendar year. */
  lastYear: number;
}

interface Proposed<Value> {
  value: Value;
  from: 'name' | 'page' | null;
}

/** A heading, where a page says what it is; below it are questions, which speak of anything. */
const headingLength = 700;
/** So short a name is also a word: on a page it counts in capitals only. */
const shortName = 4;

/** What the name says, else what the page says, else the usual. */
function firstOf<Value>(name: Value | null, page: Value | null, usual: Value): Proposed<Value> {
  if (name !== null) return { value: name, from: 'name' };
  return page === null ? { value: usual, from: null } : { value: page, from: 'page' };
}

/**
 * What a paper's fields seem to be, from the file's name before its first page. Only what the library has is proposed
 * as exam or subject, and what is said in two ways is not guessed.
 */
export function proposePaper(file: FileWords, known: KnownNames): ProposedFields {
  const stem = stemOf(file.name);
  const heading = file.firstPageText.slice(0, headingLength);
  const words = plainWords(stem);
  const headingWords = plainWords(heading);

  const { exams, subjects } = known;
  const examId = firstOf<number | null>(
    examInName(tellingWords(stem), exams),
    examInHeading(heading, exams),
    null,
  );
  const year = proposeYear(stem, heading, known.lastYear);
  const subjectName = firstOf(
    subjects.inName(tellingWords(stem)),
    subjects.inHeading(tellingWords(heading)),
    '',
  );
  const session = firstOf(sessionIn(words, 'name'), sessionIn(headingWords, 'page'), '');
  const paperType = firstOf(paperTypeIn(words, 'name'), paperTypeIn(headingWords, 'page'), 'Question paper');
  const title = titleOf(stem, {
    exam: examId.value === null ? null : known.examOf(examId.value),
    subjectName: subjectName.value,
    year: year.value,
    session: session.value,
    paperType: paperType.value,
  });
  return {
    title: { value: title, from: 'name' },
    examId,
    year,
    subjectName,
    language: proposeLanguage(languageInName(words), languageOfPage(file.firstPageText), subjectName.value),
    paperType,
    session,
  };
}

function examInName(words: string[], exams: NameIndex): number | null {
  return exams.find(words)?.id ?? exams.findHalf(words);
}

function examInHeading(heading: string, exams: NameIndex): number | null {
  const found = exams.find(tellingWords(heading));
  const [only, second] = found?.run ?? [];
  const isWord = only !== undefined && second === undefined && only.length <= shortName;
  const isMeant = !isWord || plainWords(heading.replace(/\p{Ll}/gu, ' ')).includes(only);
  return found && isMeant ? found.id : null;
}

/** A span of years is many papers in one file: nobody's year. */
function proposeYear(stem: string, heading: string, lastYear: number): Proposed<number | null> {
  const inName = yearsIn(stem, lastYear);
  if (inName.length > 1) return { value: null, from: null };
  return firstOf<number | null>(inName[0] ?? null, yearsIn(heading, lastYear)[0] ?? null, null);
}

/** 'hindi' in a name can be the subject; then the page knows better in what it is written. */
function proposeLanguage(
  inName: string | null,
  ofPage: string | null,
  subjectName: string,
): Proposed<string> {
  const isSubject = inName !== null && inName === subjectName;
  if (isSubject && ofPage !== null) return { value: ofPage, from: 'page' };
  return firstOf(inName, ofPage, unknownLanguage);
}
