import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { test } from 'node:test';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { reservedSlugs, createSlug } from '#lib/url/slug.ts';

const ICONS = [
  'GraduationCap',
  'Calculator',
  'Building',
  'Train',
  'Shield',
  'Briefcase',
  'BookOpen',
  'DollarSign',
  'Stethoscope',
  'Landmark',
  'Users',
  'Clock',
  'FileText',
] as const;
/** Header of every page. */
const SPECIMEN_MARK = 'SPECIMEN / नमूना: not a real paper; made for Pariksha';
const MAX_TOTAL_BYTES = 3_000_000;

const hindi = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/\p{Script=Devanagari}/u);
const inHindi = z.strictObject({ hi: z.strictObject({ name: hindi(60), description: hindi(300) }) });

const aliases = z.array(z.string().min(1).max(120)).min(1).max(20);
const exam = z.strictObject({
  name: z.string().min(1),
  slug: z.string(),
  aliases,
  description: z.string().min(40).max(300),
  durationMinutes: z.number().int().min(10).max(300).optional(),
  translations: inHindi,
});
const category = z.strictObject({
  name: z.string().min(1),
  slug: z.string(),
  aliases,
  description: z.string().min(40).max(200),
  translations: inHindi,
  icon: z.enum(ICONS),
  exams: z.array(exam).min(1),
});
const subject = z.strictObject({
  name: z.string().min(1),
  slug: z.string(),
  aliases,
  translations: z.strictObject({ hi: z.strictObject({ name: hindi(60) }) }),
});
const row = z.strictObject({
  category: z.string(),
  exam: z.string(),
  subject: z.string(),
  year: z.coerce.number().int().min(2015).max(2026),
  session: z.string(),
  paper_type: z.enum(['Question paper', 'Answer key', 'Model paper', 'Solution']),
  language: z.enum(['English', 'Hindi', 'Hindi+English']),
  title: z.string().regex(/\((specimen|नमूना)\)$/),
  file: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*\.pdf$/),
});

const readStarter = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');
const { categories, subjects } = z
  .strictObject({ categories: z.array(category), subjects: z.array(subject) })
  .parse(JSON.parse(await readStarter('taxonomy.json')));
const rows = z.array(row).parse(parse(await readStarter('specimens.csv'), { columns: true }));

const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

test('every slug matches its name and is not a route', () => {
  const named = [...categories, ...categories.flatMap(({ exams }) => exams), ...subjects];
  for (const { name, slug } of named) {
    assert.equal(slug, createSlug(name));
    assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+)*$/);
    assert.ok(!reservedSlugs.has(slug), `${slug} is a route`);
  }
});

test('no two categories, subjects or exams share a slug', () => {
  assert.deepEqual(repeated(categories.map(({ slug }) => slug)), []);
  assert.deepEqual(repeated(subjects.map(({ slug }) => slug)), []);
  assert.deepEqual(repeated(categories.flatMap(({ exams }) => exams.map(({ slug }) => slug))), []);
});

test('exam names and aliases are unique within a category', () => {
  for (const { exams } of categories) {
    const words = exams.flatMap(({ name, aliases }) => [name, ...aliases]);
    assert.deepEqual(repeated(words.map((word) => word.toLowerCase())), []);
  }
});

test('every specimen uses the names of the taxonomy', () => {
  for (const paper of rows) {
    const itsCategory = categories.find(({ name }) => name === paper.category);
    assert.ok(itsCategory, paper.category);
    assert.ok(
      itsCategory.exams.some(({ name }) => name === paper.exam),
      paper.exam,
    );
    assert.ok(
      subjects.some(({ name }) => name === paper.subject),
      paper.subject,
    );
  }
});

test('the list matches the specimen files', async () => {
  const files = await readdir(new URL('specimens/', import.meta.url));
  assert.deepEqual(rows.map(({ file }) => file).toSorted(), files.toSorted());
});

test('the specimens cover many exams, years and paper types', () => {
  const count = (name: string) => rows.filter(({ exam }) => exam === name).length;
  assert.ok(new Set(rows.map(({ exam }) => exam)).size >= 20);
  assert.equal(new Set(rows.map(({ year }) => year)).size, 12);
  assert.equal(new Set(rows.map(({ paper_type }) => paper_type)).size, 4);
  assert.ok(rows.filter(({ title }) => /\p{Script=Devanagari}/u.test(title)).length >= 6);
  assert.ok(count('SSC CGL') >= 6 && count('UPSC Civil Services') >= 5);
  assert.ok(count('RRB NTPC') >= 4 && count('GATE') >= 4);
});

test('the specimens stay under 3 MB together', async () => {
  const sizes = rows.map(
    async ({ file }) => (await stat(new URL(`specimens/${file}`, import.meta.url))).size,
  );
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  assert.ok(total > 0 && total < MAX_TOTAL_BYTES, `${total} bytes`);
});

test('every specimen has 1 to 6 pages, all marked as specimen', async () => {
  const library = await PDFiumLibrary.init();
  for (const { file } of rows) {
    const document = await library.loadDocument(
      await readFile(new URL(`specimens/${file}`, import.meta.url)),
    );
    assert.ok(document.getPageCount() >= 1 && document.getPageCount() <= 6, file);
    for (const page of document.pages()) {
      assert.ok(page.getText().includes(SPECIMEN_MARK), `${file}, page ${page.number + 1}`);
    }
    document.destroy();
  }
  library.destroy();
});
