import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql, type SQL } from 'drizzle-orm';
import { testDatabase } from '#testing/database.ts';
import { createCategory, createExam, createPaper, createSubject } from '#testing/factories.ts';
import { indexPapers, noteSearchWords, rebuildSearchWords } from './index.queries.ts';

const { db } = await testDatabase();

async function first<Row extends Record<string, unknown>>(query: SQL): Promise<Row> {
  return (await db.execute<Row>(query)).rows[0] as Row;
}

async function getTokens(text: string): Promise<string> {
  const result = await db.execute<{ tokens: string }>(sql`SELECT search_tokens(${text}) AS tokens`);
  return result.rows[0]?.tokens ?? '';
}

async function selectDocument(paperId: number): Promise<string> {
  const result = await db.execute<{ doc: string }>(
    sql`SELECT search_doc AS doc FROM papers WHERE id = ${paperId}`,
  );
  return result.rows[0]?.doc ?? '';
}

test('tokens split at punctuation and digits, but acronyms stay whole', async () => {
  assert.equal(
    await getTokens('SSC–CGL-2019 (Tier-I/II) cgl2020, 10th!'),
    'ssc cgl 2019 tier i ii cgl 2020 10 th',
  );
  assert.equal(
    await getTokens('U.P. Police, I.A.S., B.Ed., notes.pdf a@b.com 12/05/2019'),
    'up police ias b ed notes pdf a b com 12 05 2019',
  );
});

test('spellings of a Hindi word give the same token', async () => {
  assert.equal(await getTokens('हिन्दी हिंदी हिँदी।'), 'हिंदी हिंदी हिंदी');
  assert.equal(await getTokens('“प्रश्न-पत्र” २०१९ सामान्य ज्ञान'), 'प्रश्न पत्र 2019 सामान्य ज्ञान');
});

test('the search document has all facts of the paper', async () => {
  const category = await createCategory(db, { name: 'Staff Selection' });
  const exam = await createExam(db, {
    categoryId: category.id,
    name: 'SSC CGL',
    aliases: ['CGL', 'Combined Graduate'],
  });
  const subject = await createSubject(db, { name: 'Reasoning' });
  const paper = await createPaper(db, {
    title: 'Morning paper',
    examId: exam.id,
    subjectId: subject.id,
    year: 2019,
    language: 'Hindi',
    paperType: 'Answer key',
    session: 'Tier-I',
  });
  assert.equal(
    await selectDocument(paper.id),
    'morning paper ssc cgl cgl combined graduate staff selection reasoning 2019 hindi answer key tier i',
  );
});

test('inserting or updating a paper updates its search document', async () => {
  const exam = await createExam(db, { name: 'Written first' });
  const { id } = await first<{ id: number }>(sql`
    INSERT INTO papers (exam_id, slug, title, year) VALUES (${exam.id}, 'by-hand', 'By hand', 2001) RETURNING id`);
  assert.match(await selectDocument(id), /^by hand written first category \d+ 2001 english question paper$/);
  await db.execute(sql`UPDATE papers SET title = 'Afterwards' WHERE id = ${id}`);
  assert.match(await selectDocument(id), /^afterwards /);
});

test('reindexing follows an exam rename and skips unchanged papers', async () => {
  const paper = await createPaper(db, { title: 'Same' });
  const version = async () =>
    (await first<{ xmin: string }>(sql`SELECT xmin::text FROM all_papers WHERE id = ${paper.id}`)).xmin;
  await db.execute(sql`UPDATE exams SET name = 'Renamed' WHERE id = ${paper.examId}`);
  await indexPapers(db, [paper.id, 2_000_000_000]);
  assert.match(await selectDocument(paper.id), /^same renamed /);
  const written = await version();
  await indexPapers(db, [paper.id]);
  await indexPapers(db, []);
  assert.equal(await version(), written);
});

test('rebuilding the search words recounts the papers of each word', async () => {
  const words = async () => {
    const result = await db.execute<{ word: string; freq: number }>(
      sql`SELECT word, freq FROM search_words WHERE word IN ('zymurgy', 'zymology', 'zoology')`,
    );
    return Object.fromEntries(result.rows.map(({ word, freq }) => [word, freq]));
  };
  const paper = await createPaper(db, { title: 'Zymurgy zymurgy' });
  await createPaper(db, { title: 'Zymurgy two' });
  await createExam(db, { name: 'Zoology without papers' });
  await Promise.all([rebuildSearchWords(db), rebuildSearchWords(db)]);
  assert.deepEqual(await words(), { zymurgy: 2, zoology: 1 });
  await db.execute(sql`UPDATE papers SET title = 'Zymology' WHERE id = ${paper.id}`);
  await indexPapers(db, [paper.id]);
  await rebuildSearchWords(db);
  assert.deepEqual(await words(), { zymurgy: 1, zymology: 1, zoology: 1 });
});

test('noting new papers adds only their new words', async () => {
  await createPaper(db, { title: 'Xylography' });
  await rebuildSearchWords(db);
  const papers = [
    await createPaper(db, { title: 'Xylography xerox' }),
    await createPaper(db, { title: 'Xerox two' }),
  ];
  const note = () =>
    noteSearchWords(
      db,
      papers.map(({ id }) => id),
    );
  await Promise.all([note(), note()]);
  const result = await db.execute(
    sql`SELECT word, freq FROM search_words WHERE word IN ('xerox', 'xylography') ORDER BY word`,
  );
  assert.deepEqual(result.rows, [
    { word: 'xerox', freq: 2 },
    { word: 'xylography', freq: 1 },
  ]);
});
