import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '#testing/database.ts';
import { createPaper } from '#testing/factories.ts';
import { createBestMatches } from './best-matches.service.ts';

const { db } = await testDatabase();
const match = {
  exact: "'quokka'",
  any: "'quokka'",
  examIds: [],
  names: { all: null, one: null, runs: [] },
  share: { exact: 0, any: 0 },
};
const all = { limit: 50, offset: 0 };

test('cuts the pages of a broad search out of one list', async () => {
  const bestMatches = createBestMatches({ db });
  const broad = { match: { ...match, isBroad: true } };
  const first = await createPaper(db, { title: 'Quokka', year: 2020 });
  const second = await createPaper(db, { title: 'Quokka', year: 2010 });
  assert.deepEqual(await bestMatches.page(broad, { limit: 1, offset: 0 }), [first.id]);
  const added = await createPaper(db, { title: 'Quokka', year: 2025 });
  assert.deepEqual(await bestMatches.page(broad, { limit: 1, offset: 1 }), [second.id]);
  bestMatches.forget();
  assert.deepEqual(await bestMatches.page(broad, all), [added.id, first.id, second.id]);
});

test('keeps a list for each filter', async () => {
  const bestMatches = createBestMatches({ db });
  const broad = { match: { ...match, isBroad: true } };
  await bestMatches.page(broad, all);
  const old = await createPaper(db, { title: 'Quokka', year: 1999 });
  assert.deepEqual(await bestMatches.page({ ...broad, year: 1999 }, all), [old.id]);
});

test('ranks the papers of a narrow search for each reader', async () => {
  const bestMatches = createBestMatches({ db });
  const narrow = { match: { ...match, isBroad: false } };
  await bestMatches.page(narrow, all);
  const { id } = await createPaper(db, { title: 'Quokka quokka' });
  assert.equal((await bestMatches.page(narrow, all))[0], id);
});
