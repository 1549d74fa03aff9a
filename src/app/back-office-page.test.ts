import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { readApp } from '#testing/read-app.ts';
import { routeWords } from '#lib/slug.ts';
import { backOfficePaths, registerBackOfficePages } from './back-office-page.ts';

const app = readApp([]);
registerBackOfficePages(app, {
  assets: {
    script: '/assets/admin.js',
    styles: ['/assets/admin.css'],
    fonts: [],
    editor: { script: '', styles: [] },
  },
  isDevelopment: false,
});

test('the document of the back office says that it loads, is kept by nobody and found by no search engine', async () => {
  const answer = await app.inject('/admin?tab=manage');
  assert.equal(answer.statusCode, 200);
  assert.match(answer.body, /Loading admin dashboard\.\.\./);
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.equal(answer.headers['x-robots-tag'], 'noindex');
  assert.equal(answer.headers['referrer-policy'], 'no-referrer');
});

test('its policy lets its own files and its one inline script run, in nobody else’s frame', async () => {
  for (const path of backOfficePaths) {
    const { body, headers } = await app.inject(path);
    const inline = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text!);
    assert.equal(inline.length, 1);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /unsafe|\*/);
    const hash = createHash('sha256').update(inline[0]!).digest('base64');
    assert.ok(policy.includes(`script-src 'self' 'sha256-${hash}'`), path);
  }
});

test('no category and no content page can take an address of the back office', () => {
  for (const path of backOfficePaths) assert.ok(routeWords.has(path.slice(1)), path);
});
