import { sameName } from '#lib/text/same-name.ts';
import { countText, judgeText } from '#lib/text/text-quality.ts';
import type { ProposalOrigin } from '../paper-upload.contract.ts';
import type { UploadRuleFields } from '../upload-rules.contract.ts';
import { getFileStem } from './file-stem.ts';
import { isLanguage } from './find-language.ts';
import { isMisread } from './find-misread.ts';
import { getHeadingLines } from './heading.ts';
import type { KnownExam, KnownNames } from './known-names.ts';
import { plainWords } from '#lib/text/plain-words.ts';
import { parseSession } from '#lib/text/paper-session.ts';
import { proposePaper, type FileWords } from './propose-paper.ts';
import { saysKind } from './propose-title.ts';

/** The facts of a saved paper that rules can propose. */
export interface SavedFacts {
  examId: number;
  subjectName: string | null;
  paperType: string;
}

/** Words of a heading that names an exam. */
const namesExam = /exam|board|commission|test|service|recruitment|परीक्षा|आयोग|बोर्ड/iu;
const wordsOfHeading = { min: 2, max: 8 };
const minCodeLength = 2;
/** Frequent words of headings. */
const headingWords =
  'examination examinations intermediate secondary commission service services recruitment selection national ' +
  'combined common entrance engineering university';

/**
 * Returns the rules that a saved paper teaches or confirms. The code of the file name ('phil') stands for the subject,
 * the exam or the paper type, if the proposal had it wrong, or had it from a learned rule and was not sure. A line of
 * the heading stands for an exam that was wrong or not sure. Learns no code from a name with several unknown words,
 * because any of them may be it.
 */
export function learnRules(file: FileWords, saved: SavedFacts, names: KnownNames): UploadRuleFields[] {
  const exam = names.findExam(saved.examId);
  if (!exam) return [];
  const proposal = proposePaper(file, names);
  const isOther = (proposed: string, fact: string) => sameName(proposed) !== sameName(fact);
  const code = findCode(file.name, exam, names);
  const isExamRight = proposal.examId.value === exam.id;
  const isSubjectTaught =
    saved.subjectName !== null &&
    (isOther(proposal.subjectName.value, saved.subjectName) || isUnconfirmed(proposal.subjectName));
  const heading = isExamRight && proposal.examId.isSure ? null : findExamHeading(file, exam);
  const rules: UploadRuleFields[] = [];
  if (heading !== null)
    rules.push({ place: 'page', words: heading, examName: null, field: 'exam', value: exam.name });
  if (code === null) return rules;
  const ofCode = { place: 'name', words: code } as const;
  if (isSubjectTaught)
    rules.push({ ...ofCode, examName: exam.name, field: 'subject', value: saved.subjectName! });
  else if (!isExamRight || isUnconfirmed(proposal.examId))
    rules.push({ ...ofCode, examName: null, field: 'exam', value: exam.name });
  else if (isOther(proposal.paperType.value, saved.paperType) || isUnconfirmed(proposal.paperType))
    rules.push({ ...ofCode, examName: exam.name, field: 'type', value: saved.paperType });
  return rules;
}

/** A learned value that is right again confirms its rule. */
const isUnconfirmed = ({ from, isSure }: { from: ProposalOrigin; isSure: boolean }) =>
  from === 'learned' && !isSure;

/** Returns the only run of words in a file name that the library does not know. */
function findCode(fileName: string, exam: KnownExam, names: KnownNames): string | null {
  const words = plainWords(parseSession(getFileStem(fileName)).rest);
  const isCode = (word: string) =>
    /^[\p{L}\p{M}]+$/u.test(word) &&
    word.length >= minCodeLength &&
    !exam.words.has(word) &&
    !isLanguage(word) &&
    !saysKind(word) &&
    names.findExamNamed(word) === null &&
    names.findSubjectNamed(word) === null;
  const runs = words
    .map((word) => (isCode(word) ? word : ' '))
    .join(' ')
    .split(/ {2,}/)
    .map((run) => run.trim())
    .filter((run) => run !== '');
  return runs.length === 1 ? runs[0]! : null;
}

/** Returns the words of the first heading line that names an exam, without numbers. Ignores misread text. */
function findExamHeading({ firstPageText, ocrText = '' }: FileWords, exam: KnownExam): string | null {
  const texts = [firstPageText, ocrText].filter((text) => judgeText(countText(text)) === 'good');
  const lines = texts.flatMap(getHeadingLines);
  const correct = new Set([...headingWords.split(' '), ...exam.words]);
  for (const line of lines.filter((text) => namesExam.test(text))) {
    const words = plainWords(line.replace(/[\d०-९].*$/u, ''));
    const isPlain = words.every((word) => /^[\p{L}\p{M}]+$/u.test(word) && !isMisread(word, correct));
    if (isPlain && words.length >= wordsOfHeading.min && words.length <= wordsOfHeading.max)
      return words.join(' ');
  }
  return null;
}
