import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { testDatabase } from '#testing/database.ts';
import { createCategory, createExam, createPaper, createSubject } from '#testing/factories.ts';

const { db } = await testDatabase();
const folder = fileURLToPath(new URL('../../../db/migrations', import.meta.url));

/** Runs the data steps of the migration on the existing rows. */
async function migrateRows(): Promise<void> {
  const [name] = await Array.fromAsync(glob('*_index_names_of_the_catalog.sql', { cwd: folder }));
  const statements = (await readFile(`${folder}/${name}`, 'utf8')).split('--> statement-breakpoint');
  for (const statement of statements.filter((text) => /^(UPDATE|INSERT) /m.test(text)))
    await db.execute(sql.raw(statement));
}

const railway = await createCategory(db, { name: 'Railway', slug: 'railway' });
await createCategory(db, { name: 'Banks of ours', slug: 'banking' });
await createCategory(db, { name: 'SSC', slug: 'ssc', aliases: ['Ours'] });
const exam = await createExam(db, { name: 'RRB NTPC', categoryId: railway.id });
const subject = await createSubject(db, { name: 'Mathematics', slug: 'mathematics' });
await createPaper(db, { examId: exam.id, subjectId: subject.id });
await migrateRows();

async function aliasesOf(slug: string): Promise<string[]> {
  const found = await db.execute<{ aliases: string[] }>(
    sql`SELECT aliases FROM categories WHERE slug = ${slug}`,
  );
  return found.rows[0]!.aliases;
}

describe('the migration to aliases', () => {
  test('gives unchanged starter records their aliases', async () => {
    assert.ok((await aliasesOf('railway')).includes('रेल'));
  });

  test('leaves renamed records and aliases of the owner', async () => {
    assert.deepEqual(await aliasesOf('banking'), []);
    assert.deepEqual(await aliasesOf('ssc'), ['Ours']);
  });

  test('indexes the papers and their words again', async () => {
    const found = await db.execute<{ doc: string }>(sql`SELECT search_doc AS doc FROM papers`);
    assert.match(found.rows[0]!.doc, / रेल .* ganit /);
    const words = await db.execute(sql`SELECT FROM search_words WHERE word IN ('ganit', 'रेल')`);
    assert.equal(words.rowCount, 2);
  });
});
