import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { readApp } from '#testing/read-app.ts';
import { reservedSlugs } from '#lib/url/slug.ts';
import { backOfficePaths, registerBackOfficePages } from './back-office-page.ts';

const app = readApp([]);
registerBackOfficePages(app, {
  assets: {
    script: '/assets/admin.js',
    styles: ['/assets/admin.css'],
    fonts: [],
    editor: { script: '', files: [] },
  },
  isDevelopment: false,
});

test('a back-office page is neither cached nor indexed', async () => {
  const answer = await app.inject('/admin?tab=manage');
  assert.equal(answer.statusCode, 200);
  assert.match(answer.body, /Loading admin dashboard\.\.\./);
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.equal(answer.headers['x-robots-tag'], 'noindex');
  assert.equal(answer.headers['referrer-policy'], 'no-referrer');
});

test('the policy allows one inline script, by its hash', async () => {
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

test('no category or static page can take a back-office path', () => {
  for (const path of backOfficePaths) assert.ok(reservedSlugs.has(path.slice(1)), path);
});
