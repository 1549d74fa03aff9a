import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { dayInIndia } from '#lib/time/calendar-day.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { badFields } from '#testing/read-app.ts';
import { searchWordsAdminRoutes } from './search-words-admin.routes.ts';

const { ctx, db, app, call, drops, audited } = await backOffice();
searchWordsAdminRoutes(app, ctx);

const url = '/api/admin/search-words';
const add = async (...words: string[]) => (await call('POST', `${url}/groups`, { words })).json();
const read = async () => (await call('GET', url)).json();

beforeEach(async () => {
  await emptyTables(db, ['search_synonyms', 'search_stop_words', 'audit_entries'], { restartsIds: true });
  drops.length = 0;
});

describe('groups of synonyms', () => {
  test('adds a group of distinct words in lower case', async () => {
    const answer = await call('POST', `${url}/groups`, { words: ['Maths', ' GANIT ', 'maths', 'गणित'] });
    assert.equal(answer.statusCode, 201);
    assert.deepEqual(answer.json().words, ['maths', 'ganit', 'गणित']);
    assert.deepEqual((await read()).groups, [answer.json()]);
    assert.deepEqual(drops, [['search-words']]);
    assert.deepEqual(
      (await audited()).map(({ action, subjectName }) => [action, subjectName]),
      [['search.group-created', 'maths, ganit, गणित']],
    );
  });

  test('refuses one word, blank words and unsafe characters', async () => {
    for (const words of [['maths'], ['maths', 'MATHS'], ['maths', ' '], ['maths', 'a\u202eb']])
      assert.match(badFields(await call('POST', `${url}/groups`, { words })).join(), /^words/, words.join());
  });

  test('refuses a stale edit and keeps the group', async () => {
    const { id, updatedAt } = await add('maths', 'ganit');
    const path = `${url}/groups/${id}`;
    await call('PUT', path, { words: ['maths', 'math'], updatedAt });
    const late = await call('PUT', path, { words: ['other', 'words'], updatedAt }, 'editor');
    assert.deepEqual([late.statusCode, late.json().fields[0].field], [409, 'updatedAt']);
    assert.deepEqual((await call('GET', path)).json().words, ['maths', 'math']);
  });

  test('a save without a change writes nothing', async () => {
    const { id, words, updatedAt } = await add('maths', 'ganit');
    await call('PUT', `${url}/groups/${id}`, { words, updatedAt });
    assert.equal((await audited()).length, 1);
  });

  test('deletes a group once', async () => {
    const { id } = await add('maths', 'ganit');
    assert.equal((await call('DELETE', `${url}/groups/${id}`)).statusCode, 200);
    assert.equal((await call('DELETE', `${url}/groups/${id}`)).statusCode, 404);
    assert.deepEqual((await read()).groups, []);
    assert.equal((await audited()).at(-1)?.action, 'search.group-deleted');
  });
});

test('replaces the stop words and refuses phrases', async () => {
  const saved = await call('PUT', `${url}/stop-words`, { words: ['Ka', 'का', 'ka'] });
  assert.deepEqual(saved.json().words, ['ka', 'का']);
  assert.deepEqual((await read()).stopWords.words, ['ka', 'का']);
  assert.deepEqual(badFields(await call('PUT', `${url}/stop-words`, { words: ['two words'] })), ['words.0']);
});

test('a tested query shows its groups, stop words and results', async () => {
  await add('physics', 'bhautik vigyan');
  await add('mathematics', 'ganit');
  await call('PUT', `${url}/stop-words`, { words: ['ka', 'saal'] });
  const tested = (await call('GET', `${url}/test?q=12th+Bhautik-Vigyan+ka`)).json();
  assert.equal(tested.text, '12 th bhautik vigyan ka');
  assert.deepEqual(tested.groups, [{ id: 1, words: ['physics', 'bhautik vigyan'] }]);
  assert.deepEqual(tested.stopWords, ['ka']);
  assert.equal(tested.paperCount, 0);
  assert.equal((await call('GET', `${url}/test?q=`)).statusCode, 400);
});

test('lists searches without papers', async () => {
  const day = dayInIndia(Date.now());
  await db.execute(
    sql`INSERT INTO analytics_searches (day, text, count, found) VALUES (${day}, 'nios', 3, 0)`,
  );
  const searches = [{ text: 'nios', count: 3, lastDay: day }];
  assert.deepEqual((await call('GET', `${url}/nothing-found`)).json(), { searches });
});
