import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { contentPages, pageElements } from '#features/static-pages/static-pages.table.ts';
import { testDatabase } from '#testing/database.ts';
import { createCategory, createExam, createSubject } from '#testing/factories.ts';

const { db } = await testDatabase();
const folder = fileURLToPath(new URL('../../../db/migrations', import.meta.url));

/** Runs the data steps of the migration on the existing rows. */
async function migrateRows(): Promise<void> {
  const [name] = await Array.fromAsync(glob('*_interface_languages.sql', { cwd: folder }));
  const statements = (await readFile(`${folder}/${name}`, 'utf8')).split('--> statement-breakpoint');
  for (const statement of statements.filter((text) => /^UPDATE /m.test(text))) {
    await db.execute(sql.raw(statement));
  }
}

const description =
  'Examinations of the Railway Recruitment Boards for Indian Railways: stations, trains, track, workshops and offices.';
const railway = await createCategory(db, { name: 'Railway', slug: 'railway', description });
const renamed = await createCategory(db, { name: 'Banks', slug: 'banking' });
const rewritten = await createCategory(db, { name: 'SSC', slug: 'ssc', description: 'Our own words.' });
await createExam(db, { name: 'RRB NTPC', slug: 'rrb-ntpc', categoryId: railway.id });
await createSubject(db, { name: 'Physics', slug: 'physics' });
const page = { title: 'FAQ of ours', slug: 'faq', role: 'faq' } as const;
await db.insert(contentPages).values(page);
await db.insert(pageElements).values([
  { pageId: 1, type: 'subheading', content: 'What does it cost?', position: 0 },
  { pageId: 1, type: 'text', content: 'Our own answer.', position: 1 },
]);
await migrateRows();

async function getTranslations(table: string, column: string, value: string | number): Promise<unknown> {
  const found = await db.execute<{ translations: unknown }>(sql`
    SELECT translations FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} = ${value}`);
  return found.rows[0]?.translations;
}

describe('the migration to interface languages', () => {
  test('gives rows of the starter library their Hindi texts', async () => {
    assert.deepEqual(await getTranslations('categories', 'id', railway.id), {
      hi: {
        name: 'रेलवे',
        description: 'भारतीय रेलवे के लिए रेलवे भर्ती बोर्डों की परीक्षाएँ: स्टेशन, गाड़ियाँ, पटरी, कारखाने और कार्यालय।',
      },
    });
    assert.deepEqual(await getTranslations('exams', 'slug', 'rrb-ntpc'), { hi: { name: 'आरआरबी एनटीपीसी' } });
    assert.deepEqual(await getTranslations('subjects', 'slug', 'physics'), { hi: { name: 'भौतिकी' } });
  });

  test('does not translate a renamed row', async () => {
    assert.deepEqual(await getTranslations('categories', 'id', renamed.id), {});
    assert.deepEqual(await getTranslations('content_pages', 'role', 'faq'), {});
  });

  test('does not translate a rewritten description', async () => {
    assert.deepEqual(await getTranslations('categories', 'id', rewritten.id), { hi: { name: 'एसएससी' } });
  });

  test('translates only the unchanged elements of a starter page', async () => {
    assert.deepEqual(await getTranslations('page_elements', 'position', 0), {
      hi: { content: 'इसका शुल्क कितना है?' },
    });
    assert.deepEqual(await getTranslations('page_elements', 'position', 1), {});
  });
});
