import { unknownLanguage } from '#lib/text/language-codes.ts';
import type { ProposalOrigin, ProposedFields } from '../paper-upload.contract.ts';
import { paperTypeIn, sessionIn } from './find-kind.ts';
import { languageInName, languageOfPage } from './find-language.ts';
import { tellingWords, type NameIndex } from './find-name.ts';
import type { SubjectFinder } from './find-subject.ts';
import { yearsIn } from './find-year.ts';
import { plainWords, getFileStem } from './plain-words.ts';
import { proposeTitle } from './propose-title.ts';

/** Texts of a file that describe it. */
export interface FileWords {
  name: string;
  /** Empty for a scan. */
  firstPageText: string;
}

/** Names in the library. */
export interface KnownNames {
  exams: NameIndex;
  /** Returns an exam's name, and all words of its name and aliases. */
  examOf(id: number): { name: string; words: ReadonlySet<string> } | null;
  subjects: SubjectFinder;
  /** The next calendar year. */
  lastYear: number;
}

interface Proposed<Value> {
  value: Value;
  from: ProposalOrigin;
  isSure: boolean;
}

/** Length of a heading in characters. The questions below it can mention anything. */
const headingLength = 700;
/** A name up to this length is also a common word: on a page it must be in capitals. */
const shortName = 4;

/** Prefers the file name, then the page, then the default. */
function firstOf<Value>(name: Value | null, page: Value | null, usual: Value): Proposed<Value> {
  if (name !== null) return { value: name, from: 'name', isSure: true };
  if (page !== null) return { value: page, from: 'page', isSure: false };
  return { value: usual, from: null, isSure: false };
}

/**
 * Proposes the fields of a paper from the file name, then from its first page. Proposes only exams and subjects of
 * the library. Does not guess between two values.
 */
export function proposePaper(file: FileWords, known: KnownNames): ProposedFields {
  const stem = getFileStem(file.name);
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
  const title = proposeTitle(stem, {
    exam: examId.value === null ? null : known.examOf(examId.value),
    subjectName: subjectName.value,
    year: year.value,
    session: session.value,
    paperType: paperType.value,
  });
  return {
    title: { value: title, from: 'name', isSure: examId.isSure && year.isSure },
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

/** Several years in a name mean several papers in one file, so no year is proposed. */
function proposeYear(stem: string, heading: string, lastYear: number): Proposed<number | null> {
  const inName = yearsIn(stem, lastYear);
  if (inName.length > 1) return { value: null, from: null, isSure: false };
  return firstOf<number | null>(inName[0] ?? null, yearsIn(heading, lastYear)[0] ?? null, null);
}

/** 'hindi' in a name can be the subject. Then the page decides the language. */
function proposeLanguage(
  inName: string | null,
  ofPage: string | null,
  subjectName: string,
): Proposed<string> {
  const isSubject = inName !== null && inName === subjectName;
  if (isSubject && ofPage !== null) return { value: ofPage, from: 'page', isSure: false };
  return firstOf(inName, ofPage, unknownLanguage);
}
