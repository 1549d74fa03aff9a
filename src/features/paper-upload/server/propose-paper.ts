import { mapFacts } from '#features/papers/paper-fields.contract.ts';
import { unknownLanguage } from '#lib/text/language-codes.ts';
import { plainWords } from '#lib/text/plain-words.ts';
import { formatSession, parseSession, type PaperSession } from '#lib/text/paper-session.ts';
import { wholeWords } from '#lib/text/whole-words.ts';
import type { ProposalOrigin, ProposedFields } from '../paper-upload.contract.ts';
import type { UploadRuleFacts } from '../upload-rules.contract.ts';
import { getBareName, getFileStem } from './file-stem.ts';
import { findExamInHeading, findExamInName } from './find-exam.ts';
import { joinLanguages, findLanguageInName, findMediumLanguage, detectLanguage } from './find-language.ts';
import { tellingWords } from './find-name.ts';
import { isAbout } from './find-subject.ts';
import { getPaperYears, findYearInHeading } from './find-year.ts';
import { readHeading, type HeadingLine } from './heading.ts';
import type { KnownExam, KnownNames } from './known-names.ts';
import { proposeTitle, unknownSubject } from './propose-title.ts';

/** Texts of a file that describe it. */
export interface FileWords {
  name: string;
  /** Text layer of the first page. Empty for a scan. */
  firstPageText: string;
  /** Text of the first page as OCR reads it. Empty if it was not read. */
  ocrText?: string;
  /** Text of another page, in any way of reading. Only its language counts. */
  innerText?: string;
}

/** The name and the headings of a file, split for the finders. */
interface ReadFile {
  stem: string;
  words: string[];
  session: PaperSession;
  pages: { from: 'page' | 'ocr'; text: string; lines: HeadingLine[] }[];
  innerText: string;
}

/** A value that a text of the file supports. */
interface Evidence<Value> {
  value: Value;
  from: Exclude<ProposalOrigin, null>;
  /** Whether this alone is rarely wrong. */
  isStrong: boolean;
  /** The rule that says so. */
  ruleId?: number | undefined;
}

interface Proposed<Value> {
  value: Value;
  from: ProposalOrigin;
  isSure: boolean;
  /** The learned rule, or the one of a user, that gave the value. */
  ruleId?: number;
}

/**
 * Proposes the fields of a paper from the file name, the rules, the text of its first page and its OCR. The page's own
 * words precede the name. Proposes only exams of the library. Does not guess between two values.
 */
export function proposePaper(file: FileWords, names: KnownNames): ProposedFields {
  const parsed = readWords(file);
  const examId = proposeExam(parsed, names);
  const exam = examId.value === null ? null : names.findExam(examId.value);
  const year = proposeYear(parsed, exam, names.lastYear);
  const subjectName = proposeSubject(parsed, exam, names);
  const session = proposeSession(parsed, [exam?.name, ...(exam?.aliases ?? []), subjectName.value]);
  const paperType = proposeType(parsed, exam, names);
  const language = proposeLanguage(parsed, subjectName.value);
  const title = proposeTitle(getBareName(file.name), {
    exam,
    subject: subjectName.value,
    year: year.value,
    session: session.value,
    type: paperType.value,
    language: language.value,
  });
  const facts = [examId, year, subjectName, paperType];
  return {
    title: { value: title, from: examId.from ?? 'name', isSure: facts.every(({ isSure }) => isSure) },
    examId,
    subjectName,
    ...mapFacts(() => none('')),
    year,
    language,
    paperType,
    session,
  };
}

function readWords({ name, firstPageText, ocrText = '', innerText = '' }: FileWords): ReadFile {
  const stem = getFileStem(name);
  const pages = [
    { from: 'page' as const, text: firstPageText },
    { from: 'ocr' as const, text: ocrText },
  ].filter(({ text }) => text.trim() !== '');
  return {
    stem,
    words: plainWords(stem),
    session: parseSession(stem),
    innerText,
    pages: pages.map((page) => ({ ...page, lines: readHeading(page.text) })),
  };
}

const none = <Value>(value: Value): Proposed<Value> => ({ value, from: null, isSure: false });

/** Returns what the rules say about the name and each line of the headings. */
function ruleEvidence(
  file: ReadFile,
  names: KnownNames,
  field: UploadRuleFacts['field'],
  exam: KnownExam | null,
): Evidence<string>[] {
  const examNames = exam ? [exam.name, ...exam.aliases] : [];
  const texts = [
    { from: 'name' as const, place: 'name' as const, words: file.words },
    ...file.pages.flatMap(({ from, lines }) =>
      lines.map(({ words }) => ({ from, place: 'page' as const, words })),
    ),
  ];
  return texts.flatMap(({ from, place, words }) => {
    const rule = names.rules.find({ field, place, words, examNames });
    if (!rule) return [];
    const { value, isStrong, isShipped, ruleId } = rule;
    return { value, from: isShipped ? from : 'learned', isStrong, ruleId };
  });
}

function proposeExam(file: ReadFile, names: KnownNames): Proposed<number | null> {
  const inName = findExamInName(tellingWords(file.stem), names.exams);
  const inPages = file.pages.flatMap(({ from, lines }) => {
    const match = findExamInHeading(lines, names.exams);
    return match ? { value: match.id, from, isStrong: match.isStrong } : [];
  });
  const byRules = ruleEvidence(file, names, 'exam', null).flatMap(({ value, ...rest }) => {
    const exam = names.findExamNamed(value);
    return exam ? { ...rest, value: exam.id } : [];
  });
  const evidence: Evidence<number | null>[] = [
    ...inPages.filter(({ isStrong }) => isStrong),
    ...(inName ? [{ value: inName.id, from: 'name' as const, isStrong: inName.isStrong }] : []),
    ...inPages.filter(({ isStrong }) => !isStrong),
    ...byRules,
  ];
  return chooseValue(evidence, none<number | null>(null));
}

/**
 * Several years in a name mean several papers in one file, so no year is proposed. A heading precedes the name. The year
 * of a date is not sure, because an exam of one year can be held in the next one.
 */
function proposeYear(file: ReadFile, exam: KnownExam | null, lastYear: number): Proposed<number | null> {
  const inName = getPaperYears(file.session, lastYear);
  if (inName.length > 1) return none<number | null>(null);
  const inPages = file.pages.flatMap(({ from, lines }) => {
    const match = findYearInHeading(lines, lastYear, exam?.words ?? new Set());
    return match ? { value: match.year, from, isStrong: match.isStrong } : [];
  });
  const strong = inPages.filter(({ isStrong }) => isStrong);
  const weak = inPages.filter(({ isStrong }) => !isStrong);
  const isStrong = !file.session.isHeldYear;
  const ofName = inName.map((value) => ({ value, from: 'name' as const, isStrong }));
  return chooseValue<number | null>([...strong, ...ofName, ...weak], none<number | null>(null));
}

/**
 * A heading precedes the name: 'eco_2022.pdf' is a paper of Business Economics if its heading says so. A subject that the
 * library does not have is proposed if it is in the name and is a line of the heading.
 */
function proposeSubject(file: ReadFile, exam: KnownExam | null, names: KnownNames): Proposed<string> {
  const examWords = exam?.words ?? new Set<string>();
  const inName = names.subjects.inName(tellingWords(file.stem), file.session.rest, examWords);
  const inPages = file.pages.flatMap(({ from, lines }) => {
    const match = names.subjects.inHeading(lines, examWords);
    return match ? { value: match.name, from, isStrong: match.isStrong } : [];
  });
  const byRules = ruleEvidence(file, names, 'subject', exam).map(({ value, ...rest }) => ({
    ...rest,
    value: names.findSubjectNamed(value) ?? value,
  }));
  const evidence: Evidence<string>[] = [
    ...inPages.filter(({ isStrong }) => isStrong),
    ...byRules,
    ...(inName ? [{ value: inName.name, from: 'name' as const, isStrong: inName.isStrong }] : []),
    ...inPages.filter(({ isStrong }) => !isStrong),
  ];
  const unknown = exam ? unknownSubject(file.session.rest, exam.words) : '';
  const isInHeading = file.pages.some(({ lines }) =>
    lines.some(({ words }) => words.filter(isAbout).join(' ') === unknown.toLowerCase()),
  );
  const isNew = unknown !== '' && isInHeading;
  return chooseValue(evidence, isNew ? { value: unknown, from: 'name', isSure: false } : none(''));
}

/** Parts accepted from any line of a heading. Others may refer to other papers or to rules. */
const pageParts = new Set(['Annual', 'Supplementary', 'Shift']);
const dateLine = wholeWords('held|date|shift|दिनांक|तिथि|पाली', 'iu');

/**
 * The words of the exam and the subject (`ownNames`) are no session: 'JEE Main', 'General Studies Paper II'. A page adds
 * what the name does not tell.
 */
function proposeSession({ session, pages }: ReadFile, ownNames: (string | undefined)[]): Proposed<string> {
  const own = new Set(ownNames.flatMap((name) => parseSession(name ?? '').parts.map(({ key }) => key)));
  const ofPages = pages.flatMap(({ from, lines }) =>
    lines.flatMap(({ text, session: { parts, rest } }) => {
      const isOwnLine = rest.trim() === '' || dateLine.test(text);
      return parts.filter(({ kind }) => isOwnLine || pageParts.has(kind)).map((part) => ({ ...part, from }));
    }),
  );
  const sessionParts = [...session.parts.map((part) => ({ ...part, from: 'name' as const })), ...ofPages]
    // An alias such as 'Intermediate Annual Examination' does not say that there is no other one.
    .filter(({ kind, key }) => kind === 'Annual' || !own.has(key));
  const isSure =
    new Set(sessionParts.map(({ key }) => key)).size === new Set(sessionParts.map(({ kind }) => kind)).size;
  return sessionParts[0]
    ? { value: formatSession(sessionParts), from: sessionParts[0].from, isSure }
    : none('');
}

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
function findPaperType(words: string[], source: 'name' | 'page'): string | null {
  const text = words.join(' ');
  const candidates = source === 'name' ? kinds : kinds.filter(({ paperType }) => kindsOnPages.has(paperType));
  return candidates.find((kind) => kind.words.test(text))?.paperType ?? null;
}

/** Most files are question papers. That is sure if the heading was read and names nothing else. */
function proposeType(file: ReadFile, exam: KnownExam | null, names: KnownNames): Proposed<string> {
  const inName = findPaperType(file.words, 'name');
  const inPages = file.pages.flatMap(({ from, lines }) => {
    const value = findPaperType(
      lines.flatMap(({ words }) => words),
      'page',
    );
    return value === null ? [] : { value, from, isStrong: true };
  });
  const evidence = [
    ...(inName === null ? [] : [{ value: inName, from: 'name' as const, isStrong: true }]),
    ...ruleEvidence(file, names, 'type', exam),
    ...inPages,
  ];
  const isRead = file.pages.some(({ lines }) => lines.length > 0);
  return chooseValue(evidence, { value: 'Question paper', from: null, isSure: isRead });
}

/**
 * 'hindi' in a name can be the subject. Then only the pages tell the language. They are sure if a page inside the paper
 * was read, or if the first one is in English, because a bilingual paper has Hindi on it.
 */
function proposeLanguage({ words, pages, innerText }: ReadFile, subjectName: string): Proposed<string> {
  const inName = findLanguageInName(words);
  const inner = detectLanguage(innerText);
  const ofPages = pages.flatMap(({ from, text, lines }) => {
    const first = detectLanguage(text);
    const value = findMediumLanguage(lines) ?? joinLanguages(first, inner);
    if (value === null) return [];
    return { value, from, isStrong: inner !== null || value === 'English' };
  });
  const isSubject = inName !== null && inName === subjectName;
  const ofName = inName === null || (isSubject && ofPages.length > 0) ? [] : [inName];
  return chooseValue(
    [
      ...ofPages.filter(({ isStrong }) => isStrong),
      ...ofName.map((value) => ({ value, from: 'name' as const, isStrong: !isSubject })),
      ...ofPages.filter(({ isStrong }) => !isStrong),
    ],
    none(unknownLanguage),
  );
}

/** A page and its OCR are one source, because they show the same heading. */
const getSource = (from: ProposalOrigin) => (from === 'name' || from === 'learned' ? 'name' : 'page');

/**
 * Chooses the first strong value, otherwise the first one. It is sure if it is strong and nothing contradicts it, or if
 * the name and the page agree and nothing strong contradicts them.
 */
function chooseValue<Value>(evidence: Evidence<Value>[], fallback: Proposed<Value>): Proposed<Value> {
  const best = evidence.find(({ isStrong }) => isStrong) ?? evidence[0];
  if (!best) return fallback;
  const others = evidence.filter(({ value }) => value !== best.value);
  const agreeing = evidence.filter(({ value }) => value === best.value);
  const isConfirmed = new Set(agreeing.map(({ from }) => getSource(from))).size > 1;
  const isUncontested = others.length === 0 || (isConfirmed && !others.some(({ isStrong }) => isStrong));
  return {
    value: best.value,
    from: best.from,
    ...(best.from === 'learned' && best.ruleId !== undefined && { ruleId: best.ruleId }),
    isSure: isUncontested && (isConfirmed || agreeing.some(({ isStrong }) => isStrong)),
  };
}
