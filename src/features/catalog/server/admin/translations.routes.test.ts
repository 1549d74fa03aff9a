import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { registerReads } from '#platform/http/read-routes.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { createCategory } from '#testing/factories.ts';
import { badFields } from '#testing/read-app.ts';
import { catalogReads } from '../catalog.routes.ts';
import { defineCategories } from './categories.record.ts';
import { catalogNeighbours } from '#app/pages/catalog-feature.ts';
import { defineExams } from './exams.record.ts';
import { defineSubjects } from './subjects.record.ts';

const { ctx, db, app, call, drop, drops, audited } = await backOffice();
for (const define of [defineCategories, defineExams, defineSubjects])
  define(catalogNeighbours).routes(app, ctx);
registerReads(app, catalogReads(ctx));

const url = '/api/admin/categories';
const railway = {
  name: 'Railway',
  translations: { hi: { name: 'रेलवे', description: 'रेलवे की परीक्षाएँ' } },
};

/** Reads as a visitor, after the node has dropped its caches. */
async function read(url: string) {
  drop('all');
  return (await app.inject(url)).json();
}

beforeEach(async () => {
  await emptyTables(db, ['categories', 'subjects', 'papers', 'audit_entries'], { restartsIds: true });
  drops.length = 0;
});

describe('Hindi texts of the catalogue', () => {
  test('returns a category in the requested language', async () => {
    await call('POST', url, railway);
    const [hindi] = await read('/api/categories?lang=hi');
    assert.deepEqual([hindi.name, hindi.description], ['रेलवे', 'रेलवे की परीक्षाएँ']);
    const [english] = await read('/api/categories');
    assert.deepEqual([english.name, english.description], ['Railway', null]);
  });

  test('returns an exam with the Hindi name of its category', async () => {
    await call('POST', url, railway);
    const translations = { hi: { name: 'आरआरबी जेई' } };
    await call('POST', '/api/admin/exams', { name: 'RRB JE', categoryId: 1, translations });
    const exam = await read('/api/categories/railway/exams/rrb-je?lang=hi');
    assert.deepEqual([exam.name, exam.categoryName], ['आरआरबी जेई', 'रेलवे']);
  });

  test('lists in Hindi are sorted by their Hindi names', async () => {
    for (const [name, hi] of [
      ['Algebra', 'बीजगणित'],
      ['Law', 'विधि'],
      ['Zoology', 'प्राणी विज्ञान'],
    ])
      await call('POST', '/api/admin/subjects', { name, translations: { hi: { name: hi } } });
    const subjects = await read('/api/subjects?lang=hi');
    assert.deepEqual(
      subjects.map(({ name }: { name: string }) => name),
      ['प्राणी विज्ञान', 'बीजगणित', 'विधि'],
    );
  });

  test('falls back to the English name', async () => {
    await createCategory(db, { name: 'Defence' });
    assert.equal((await read('/api/categories?lang=hi'))[0].name, 'Defence');
  });

  test('ignores invalid texts of a restored row', async () => {
    await createCategory(db, { name: 'Defence' });
    await db.execute(sql`UPDATE categories SET translations = '{"hi": {"name": 5}, "fr": []}'`);
    assert.equal((await read('/api/categories?lang=hi'))[0].name, 'Defence');
    assert.deepEqual((await call('GET', url)).json()[0].translations, {});
  });

  test('keeps Hindi texts that an edit omits', async () => {
    await call('POST', url, railway);
    const answer = await call('PUT', `${url}/1`, { name: 'Railways' });
    assert.deepEqual(answer.json().translations, railway.translations);
  });

  test('blank Hindi texts are removed', async () => {
    await call('POST', url, railway);
    const blank = { name: 'Railway', translations: { hi: { name: '  ', description: '' } } };
    assert.deepEqual((await call('PUT', `${url}/1`, blank)).json().translations, {});
  });

  test('a change of only the Hindi name invalidates the category pages', async () => {
    await call('POST', url, railway);
    drops.length = 0;
    await call('PUT', `${url}/1`, { name: 'Railway', translations: { hi: { name: 'भारतीय रेलवे' } } });
    assert.deepEqual(drops, [['catalog', 'category:1']]);
  });

  test('the activity log names the Hindi texts before and after', async () => {
    await call('POST', url, railway);
    await call('PUT', `${url}/1`, { name: 'Railway', translations: { hi: { name: 'भारतीय रेलवे' } } });
    const entry = (await audited()).find(({ action }) => action === 'category.updated');
    const names = [entry?.before, entry?.after].map((state) => Object(state).hindiName);
    assert.deepEqual(names, ['रेलवे', 'भारतीय रेलवे']);
  });

  for (const [what, name] of [
    ['that is too long', 'र'.repeat(121)],
    ['with a bidirectional control character', 'रेल\u202Eवे'],
    ['of invisible characters', '\u2800'],
  ] as const) {
    test(`rejects a Hindi name ${what} at its field`, async () => {
      for (const [path, fields] of [
        [url, {}],
        ['/api/admin/exams', { categoryId: 1 }],
        ['/api/admin/subjects', {}],
      ] as const) {
        const answer = await call('POST', path, { name: 'X', ...fields, translations: { hi: { name } } });
        assert.deepEqual(badFields(answer), ['translations.hi.name']);
      }
    });
  }
});
