/**
 * Prints how many edits the proposals of the upload tab need: `npm run eval:proposals [-- FOLDER]`. FOLDER contains PDF
 * files and a manifest.csv with their facts (file, source, title, exam, subject, year, session, paper_type, language).
 * Each file is proposed with three names: a tidy one, the original one, and that of a scanner. A wrong or blank required
 * field or title is one edit. A third of the files is held back from tuning and printed separately.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { knownNames } from '#features/paper-upload/server/known-names.ts';
import { proposePaper } from '#features/paper-upload/server/propose-paper.ts';
import { currentYear } from '#lib/time/current-year.ts';
import { createPdfInspector } from '#platform/pdf/pdf-inspector.ts';

const manifest = z.array(
  z.object({
    file: z.string(),
    source: z.string(),
    title: z.string(),
    exam: z.string(),
    subject: z.string(),
    year: z.string(),
    session: z.string(),
    paper_type: z.string(),
    language: z.string(),
  }),
);
type Truth = z.infer<typeof manifest>[number];
const taxonomy = z.object({
  categories: z.array(z.object({ exams: z.array(z.object({ name: z.string(), aliases: z.array(z.string()) })) })),
  subjects: z.array(z.object({ name: z.string() })),
});

const fields = ['title', 'exam', 'subject', 'year', 'session', 'paper_type', 'language'] as const;
type Field = (typeof fields)[number];
const required: readonly Field[] = ['title', 'exam', 'year', 'paper_type', 'language'];
type Outcome = 'right' | 'wrong' | 'blank';
const kinds = ['tidy', 'original', 'scanned'] as const;

const starter = fileURLToPath(new URL('../starter/taxonomy.json', import.meta.url));
const folder = process.argv[2] ?? fileURLToPath(new URL('../../shared/data/papers', import.meta.url));
if (!existsSync(join(folder, 'manifest.csv'))) {
  console.error(`${folder} has no manifest.csv`);
  process.exit(1);
}

/** A volume of several papers has no single year, so it is not evaluated. */
const truths = manifest
  .parse(parse(readFileSync(join(folder, 'manifest.csv')), { columns: true, relax_quotes: true }))
  .filter(({ year, file }) => year !== '' && existsSync(join(folder, file)));
const { categories, subjects } = taxonomy.parse(JSON.parse(readFileSync(starter, 'utf8')));
const exams = categories.flatMap((category) => category.exams).map((exam, id) => ({ id, ...exam }));
for (const { exam } of truths)
  if (!exams.some(({ name }) => name === exam)) exams.push({ id: exams.length, name: exam, aliases: [] });
const subjectNames = [
  ...new Set([...subjects.map(({ name }) => name), ...truths.map(({ subject }) => subject)]),
].filter((name) => name !== '');
const known = knownNames(exams, subjectNames, currentYear() + 1);

function nameOf(kind: (typeof kinds)[number], { file, source }: Truth, index: number): string {
  if (kind === 'tidy') return file;
  if (kind === 'original') return basename(source);
  return `scan${String(index + 1).padStart(4, '0')}.pdf`;
}

const comparable = (text: string) => text.normalize('NFC').toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();

/** Compares a proposed value with the fact. `Unknown` and an empty value are blank. */
function outcomeOf(proposed: string, fact: string): Outcome {
  if (comparable(proposed) === comparable(fact)) return 'right';
  return proposed === '' || proposed === 'Unknown' ? 'blank' : 'wrong';
}

const inspector = createPdfInspector({ workers: 2 });
const texts = await Promise.all(
  truths.map(async ({ file }) => {
    const verdict = await inspector.inspect(join(folder, file), { thumbnail: false });
    return verdict.ok ? verdict.facts.firstPageText : '';
  }),
);
await inspector.close();

function outcomesOf(kind: (typeof kinds)[number]): Record<Field, Outcome>[] {
  return truths.map((truth, index) => {
    const name = nameOf(kind, truth, index);
    const proposal = proposePaper({ name, firstPageText: texts[index]! }, known);
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
    const outcomes = Object.fromEntries(
      fields.map((field) => [field, outcomeOf(proposed[field], truth[field])]),
    ) as Record<Field, Outcome>;
    if (process.env.SHOW_WRONG)
      for (const field of fields)
        if (outcomes[field] !== 'right')
          console.log(`  ${name}: ${field} is ${outcomes[field]}: “${proposed[field]}”, not “${truth[field]}”`);
    return outcomes;
  });
}

const isHeldBack = (index: number) => index % 3 === 2;
const editsOf = (rows: Record<Field, Outcome>[]) =>
  rows.flatMap((row) => required.filter((field) => row[field] !== 'right')).length;

const edits: string[] = [];
for (const kind of kinds) {
  const rows = outcomesOf(kind);
  console.log(`\n${kind} names, ${rows.length} files`);
  for (const field of fields) {
    const count = (outcome: Outcome) => rows.filter((row) => row[field] === outcome).length;
    console.log(`  ${field.padEnd(12)} right ${count('right')}, wrong ${count('wrong')}, blank ${count('blank')}`);
  }
  console.log(`  edits, files for tuning: ${editsOf(rows.filter((_, index) => !isHeldBack(index)))}`);
  console.log(`  edits, files held back: ${editsOf(rows.filter((_, index) => isHeldBack(index)))}`);
  edits.push(`${kind} ${editsOf(rows)}`);
}
console.log(`\nedits needed: ${edits.join(', ')}`);
