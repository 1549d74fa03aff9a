import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPaper } from '#testing/factories.ts';
import { testDatabase } from '#testing/database.ts';
import { isPathAnswered } from './real-pages.ts';

const { db } = await testDatabase();
const isRedirected = async (url: string) => url === '/paper/old';

test('pages, redirects, files and downloads of this site are found without a request', async () => {
  const paper = await createPaper(db, { slug: 'ssc-2024', file: { sha256: 'a'.repeat(64) } });
  const existing = [
    '/',
    '/hi/browse',
    '/paper/ssc-2024',
    '/Paper/SSC-2024/',
    '/hi/paper/old',
    `/api/papers/${paper.id}/download`,
  ];
  const missing = [
    '/paper/none',
    '/about',
    '/category/none',
    '/files/none.pdf',
    `/files/${'b'.repeat(64)}.pdf`,
    '/api/papers/999/download',
  ];
  for (const path of [...existing, `/files/${'a'.repeat(64)}.pdf`])
    assert.equal(await isPathAnswered(db, isRedirected, path), true, path);
  for (const path of missing) assert.equal(await isPathAnswered(db, isRedirected, path), false, path);
});
