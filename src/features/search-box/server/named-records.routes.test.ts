import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rebuildSearchWords } from '#features/search/search.server.ts';
import { testContext } from '#testing/context.ts';
import { createCategory, createExam, createPaper, createSubject } from '#testing/factories.ts';
import { readApp } from '#testing/read-app.ts';
import type { NamedRecord } from '../search.contract.ts';
import { searchReads } from './search.routes.ts';

const { ctx } = await testContext();
const { db } = ctx;
const app = readApp(searchReads(ctx));

const ssc = await createCategory(db, { name: 'SSC', aliases: ['Staff Selection'] });
const translations = { hi: { name: 'एसएससी सीजीएल' } };
const cgl = await createExam(db, { name: 'SSC CGL', aliases: ['CGL'], translations, categoryId: ssc.id });
await createExam(db, { name: 'SSC Steno', categoryId: ssc.id });
const maths = await createSubject(db, { name: 'Mathematics', aliases: ['Ganit'] });
for (const year of [2019, 2022])
  await createPaper(db, { examId: cgl.id, subjectId: maths.id, year, title: `Paper of ${year}` });
await rebuildSearchWords(db);

async function named(text: string): Promise<NamedRecord[]> {
  return (await app.inject(`/api/search/named?q=${encodeURIComponent(text)}`)).json();
}
const namesIn = async (text: string) => (await named(text)).map(({ kind, name }) => `${kind} ${name}`);

describe('records that a search names', () => {
  test('have their papers and years', async () => {
    assert.deepEqual(await named('cgl previous papers'), [
      {
        kind: 'exam',
        id: cgl.id,
        slug: 'ssc-cgl',
        name: 'SSC CGL',
        categoryName: 'SSC',
        categorySlug: 'ssc',
        paperCount: 2,
        firstYear: 2019,
        lastYear: 2022,
      },
    ]);
  });

  test('are an exam, a category or a subject by any name', async () => {
    assert.deepEqual(await namesIn('staff selection'), ['category SSC']);
    assert.deepEqual(await namesIn('ganit 2019'), ['subject Mathematics']);
    assert.deepEqual(await namesIn('एसएससी सीजीएल'), ['exam SSC CGL']);
  });

  test('leave out a name within a longer one', async () => {
    assert.deepEqual(await namesIn('ssc cgl ganit'), ['exam SSC CGL', 'subject Mathematics']);
  });

  test('without papers have no years', async () => {
    const [steno] = await named('ssc steno');
    assert.deepEqual([steno?.paperCount, steno?.firstYear, steno?.lastYear], [0, null, null]);
  });

  test('are none for other texts', async () => {
    assert.deepEqual(await named('chemistry'), []);
    assert.deepEqual(await named(''), []);
  });
});
