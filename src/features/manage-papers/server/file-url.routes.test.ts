import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FileUrlCheck } from '#features/papers/papers-admin.contract.ts';
import { createPaper } from '#testing/factories.ts';
import { linksApp } from '#testing/links-app.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';

const { db, call, elsewhere } = await linksApp();
elsewhere.addFile('/good.pdf', tinyPdf([{ text: 'A paper' }]));
elsewhere.pages.set('/page.pdf', { type: 'text/html', body: Buffer.from('<h1>Sorry</h1>') });

const post = (fileUrl: string, as: 'editor' | null = 'editor') =>
  call('POST', '/api/admin/papers/check-file-url', { fileUrl }, as);
const check = async (path: string) => (await post(elsewhere.at(path))).json<FileUrlCheck>();

describe('the check of a File URL', () => {
  test('finds nothing wrong with a PDF, also after a redirect', async () => {
    for (const path of ['/good.pdf', '/moved.pdf'])
      assert.deepEqual(await check(path), { problem: null, papers: [] });
  });

  test('says what it found instead of a PDF', async () => {
    assert.equal((await check('/page.pdf')).problem, 'The response is not a PDF but text/html');
    assert.equal((await check('/gone.pdf')).problem, 'Not found (404)');
  });

  test('opens no private address', async () => {
    const { problem } = (await post('http://127.0.0.1/a.pdf')).json<FileUrlCheck>();
    assert.match(problem ?? '', /private|not allowed|public/i);
  });

  test('names the papers with the same URL', async () => {
    const url = elsewhere.at('/good.pdf');
    const { id, slug, title } = await createPaper(db, { externalUrl: url });
    assert.deepEqual((await check('/good.pdf')).papers, [{ id, slug, title }]);
  });

  test('refuses what no paper could save', async () => {
    assert.equal((await post('javascript:alert(1)')).statusCode, 400);
    assert.equal((await post('https://papers.example/files/a.pdf')).statusCode, 400);
    assert.equal((await post(elsewhere.at('/good.pdf'), null)).statusCode, 401);
  });
});
