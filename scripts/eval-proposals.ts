/**
 * Prints how many edits the proposals of the upload tab need: `npm run eval:proposals -- FOLDER`. FOLDER contains
 * `papers/manifest.csv` with the facts of PDF files (file, source, title, exam, subject, year, session, paper_type,
 * language). Each file is proposed with three names: a clean one, the original one, and one that a scanner gives.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { taxonomy } from '#features/catalog/server/taxonomy.service.ts';
import type { ProposedFields } from '#features/paper-upload/paper-upload.contract.ts';
import { isReadingNeeded } from '#features/paper-upload/server/paper-upload.service.ts';
import { indexNames } from '#features/paper-upload/server/known-names.ts';
import { learnRules } from '#features/paper-upload/server/learn-rules.ts';
import { proposePaper, type FileWords } from '#features/paper-upload/server/propose-paper.ts';
import { readPages } from '#features/paper-upload/server/upload-reading.ts';
import { shippedRules } from '#features/paper-upload/server/shipped-rules.ts';
import type { UploadRuleFields } from '#features/paper-upload/upload-rules.contract.ts';
import { composeTitle } from '#lib/text/paper-title.ts';
import { currentYear } from '#lib/time/current-year.ts';
import { findOcr } from '#platform/ocr/find-ocr.ts';
import { createPageReader } from '#platform/ocr/page-reader.ts';
import { createPdfInspector } from '#platform/pdf/pdf-inspector.ts';

const fields = ['title', 'exam', 'subject', 'year', 'session', 'paper_type', 'language'] as const;
type Field = (typeof fields)[number];
/** A row of the manifest. */
type Truth = Record<Field | 'file' | 'source', string>;
const required: readonly Field[] = ['title', 'exam', 'year', 'paper_type', 'language'];
const isSureOf = {
  title: 'title',
  exam: 'examId',
  subject: 'subjectName',
  year: 'year',
  session: 'session',
  paper_type: 'paperType',
  language: 'language',
} as const satisfies Record<Field, keyof ProposedFields>;
interface Outcome {
  result: 'right' | 'wrong' | 'blank';
  isSure: boolean;
}
type Row = Record<Field, Outcome>;
const kinds = ['tidy', 'original', 'scanned'] as const;
type Kind = (typeof kinds)[number];

/** Templates of the exams, as their owner would set them. Other exams have the default. */
const titleTemplates: Record<string, string> = {
  'BSEB Intermediate (Class 12)': 'BSEB Class 12 {subject} {year} {type}',
};

const [given] = process.argv.slice(2);
if (given === undefined || !existsSync(join(given, 'papers', 'manifest.csv'))) {
  console.error('Usage: npm run eval:proposals -- FOLDER, with FOLDER/papers/manifest.csv');
  process.exit(1);
}
const folder = join(given, 'papers');

const everyTruth: Truth[] = parse(readFileSync(join(folder, 'manifest.csv')), {
  columns: true,
  relax_quotes: true,
});
/** A bound volume of several papers has no single year. It has to be split before it is a paper. */
const truths = everyTruth.filter(({ year, file }) => year !== '' && existsSync(join(folder, file)));
const library = taxonomy.parse(
  JSON.parse(readFileSync(new URL('../starter/taxonomy.json', import.meta.url), 'utf8')),
);
/** Returns the names of the starter library with their Hindi ones, and the wanted names that it does not have. */
function getNames(starter: typeof library.subjects, wanted: string[]): { name: string; aliases: string[] }[] {
  const names = starter.map(({ name, aliases, translations: { hi } }) => ({
    name,
    aliases: hi ? [...aliases, hi.name] : aliases,
  }));
  const missing = [...new Set(wanted)].filter((text) => text && !names.some(({ name }) => name === text));
  return [...names, ...missing.map((name) => ({ name, aliases: [] }))];
}
const starterExams = library.categories.flatMap((category) => category.exams);
const wantedExams = truths.map(({ exam }) => exam);
const exams = getNames(starterExams, wantedExams).map((exam, id) => ({
  id,
  ...exam,
  titleTemplate: titleTemplates[exam.name] ?? null,
}));
const wantedSubjects = truths.map(({ subject }) => subject);
const subjects = getNames(library.subjects, wantedSubjects);
const known = indexNames({ exams, subjects, rules: shippedRules, lastYear: currentYear() + 1 });

function getName(kind: Kind, { file, source }: Truth, index: number): string {
  if (kind === 'tidy') return file;
  if (kind === 'original') return basename(source);
  return `scan${String(index + 1).padStart(4, '0')}.pdf`;
}

const comparable = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Compares a proposed value with the facts. `Unknown` and an empty value are blank. */
function judge(proposed: string, facts: string[]): Outcome['result'] {
  if (facts.map(comparable).includes(comparable(proposed))) return 'right';
  return proposed === '' || proposed === 'Unknown' ? 'blank' : 'wrong';
}

/** Returns the manifest's title, and the one that the exam's template makes of the facts. */
function getRightTitles({ title, paper_type: type, ...facts }: Truth): string[] {
  return [title, composeTitle(titleTemplates[facts.exam] ?? null, { ...facts, type })];
}

function judgeProposal(truth: Truth, proposal: ProposedFields): Row {
  const exam = exams.find(({ id }) => id === proposal.examId.value)?.name ?? '';
  const proposed: Record<Field, string> = {
    title: proposal.title.value,
    exam,
    subject: proposal.subjectName.value,
    year: String(proposal.year.value ?? ''),
    session: proposal.session.value,
    paper_type: proposal.paperType.value,
    language: proposal.language.value,
  };
  const outcomes = fields.map((field) => {
    const facts = field === 'title' ? getRightTitles(truth) : [truth[field]];
    return [field, { result: judge(proposed[field], facts), isSure: proposal[isSureOf[field]].isSure }];
  });
  return Object.fromEntries(outcomes) as Row;
}

interface Evaluated {
  truth: Truth;
  words: Omit<FileWords, 'name'>;
}

/** Reads the first pages as the upload tab does: OCR only where the text of the page does not suffice. */
async function readFiles(): Promise<Evaluated[]> {
  const inspector = createPdfInspector({ workers: 1 });
  const reader = createPageReader(await findOcr());
  const files: Evaluated[] = [];
  for (const [index, truth] of truths.entries()) {
    const path = join(folder, truth.file);
    const verdict = await inspector.inspect(path);
    const firstPageText = verdict.ok ? verdict.facts.firstPageText : '';
    const needsOcr = isReadingNeeded({ name: getName('scanned', truth, index), firstPageText }, known);
    const pages = verdict.ok ? verdict.facts.pages : 1;
    const read = needsOcr ? await readPages(reader, path, pages) : {};
    files.push({ truth, words: { firstPageText, ...read } });
  }
  reader.stop();
  await inspector.close();
  return files;
}

const isEdit = ({ result }: Outcome) => result !== 'right';
const countEdits = (rows: Row[]) =>
  rows.flatMap((row) => required.filter((field) => isEdit(row[field]))).length;
const isReady = (row: Row) => required.every((field) => row[field].isSure);
const isWrong = (row: Row) => required.some((field) => isEdit(row[field]));

function printFields(rows: Row[]): void {
  for (const field of fields) {
    const count = (result: Outcome['result']) => rows.filter((row) => row[field].result === result).length;
    const sure = rows.filter((row) => row[field].isSure);
    const wrong = sure.filter((row) => isEdit(row[field])).length;
    console.log(
      `  ${field.padEnd(11)} right ${count('right')}, wrong ${count('wrong')}, blank ${count('blank')}; ` +
        `sure ${sure.length}, of them wrong ${wrong}`,
    );
  }
}

function printSummary(label: string, rows: Row[]): void {
  const ready = rows.filter(isReady);
  console.log(
    `  ${label} (${rows.length} files): edits ${countEdits(rows)}, files without an edit ${rows.filter((row) => !isWrong(row)).length}, ` +
      `ready ${ready.length}, of them wrong ${ready.filter(isWrong).length}`,
  );
}

/** Saves the files one after another with the right facts, so that each one teaches the next. */
function judgeWithLearning(kind: Kind): Row[] {
  const keyOf = ({ place, words, examName, field }: UploadRuleFields) =>
    JSON.stringify([place, words, examName, field]);
  const rules = new Map(shippedRules.map((rule) => [keyOf(rule), rule]));
  return files.map(({ truth, words }, index) => {
    const file = { name: getName(kind, truth, index), ...words };
    const names = indexNames({ exams, subjects, rules: [...rules.values()], lastYear: known.lastYear });
    const row = judgeProposal(truth, proposePaper(file, names));
    const { id: examId } = exams.find(({ name }) => name === truth.exam)!;
    const saved = { examId, subjectName: truth.subject || null, paperType: truth.paper_type };
    for (const rule of learnRules(file, saved, names)) {
      const before = rules.get(keyOf(rule));
      const confirmations = before?.value === rule.value ? before.confirmations + 1 : 0;
      rules.set(keyOf(rule), { ...rule, source: 'learned', confirmations });
    }
    return row;
  });
}

const files = await readFiles();
const edits: string[] = [];
for (const kind of kinds) {
  const rows = files.map(({ truth, words }, index) =>
    judgeProposal(truth, proposePaper({ name: getName(kind, truth, index), ...words }, known)),
  );
  console.log(
    `\n${kind} names, ${rows.length} files, ${everyTruth.length - rows.length} without one year left out`,
  );
  printFields(rows);
  printSummary('as new', rows);
  printSummary('with learning', judgeWithLearning(kind));
  edits.push(`${kind} ${countEdits(rows)}`);
}
console.log(`\nedits needed: ${edits.join(', ')}`);
