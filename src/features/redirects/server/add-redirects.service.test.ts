import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findPages } from '#app/pages/real-pages.ts';
import { backOffice } from '#testing/back-office.ts';
import { addRedirects } from './add-redirects.service.ts';
import { lockMoves } from './redirects.queries.ts';
import { redirects } from './redirects.table.ts';

const { db, write } = await backOffice();
const site = { origin: 'https://papers.example', isRoute: () => false };
const author = { id: null, name: 'Asha', sessionId: null };
const add = (from: string[], isDryRun = false) =>
  addRedirects(
    { write, pagesAt: findPages, site },
    author,
    from.map((url) => ({ from: url, to: '/browse' })),
    { description: 'Import', isDryRun },
  );

describe('redirects from old URLs', () => {
  test('never apply to all URLs below one', async () => {
    const urls = ['https://old.example/blog/*', 'https://old.example/news/%2A', '/posts/*'];
    const { added, refused } = await add(urls);
    assert.deepEqual([added, refused.map(({ url }) => url)], [0, urls]);
    assert.match(refused[0]?.reason ?? '', /asterisk/);
    assert.equal(await db.$count(redirects), 0);
  });

  test('are tried without the lock on redirects', async () => {
    await db.transaction(async (transaction) => {
      await lockMoves(transaction);
      assert.deepEqual(await add(['https://old.example/a'], true), { added: 1, unchanged: 0, refused: [] });
    });
  });
});
