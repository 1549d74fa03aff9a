import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getOfflinePath, getOtherLanguagePath, isPrivatePath, isPublicPage } from './cache-names.ts';

describe('isPrivatePath', () => {
  test('is true for the back office, sign-in and the API', () => {
    for (const path of [
      '/admin',
      '/admin/papers',
      '/api/admin/papers',
      '/api/auth/user',
      '/sign-in',
      '/set-up',
    ])
      assert.equal(isPrivatePath(path), true, path);
  });

  test('is false for pages', () => {
    for (const path of ['/', '/browse', '/administration', '/hi/paper/admin'])
      assert.equal(isPrivatePath(path), false, path);
  });
});

describe('isPublicPage', () => {
  const answer = (cacheControl: string, status = 200, contentType = 'text/html; charset=utf-8') =>
    isPublicPage({
      status,
      headers: new Headers({ 'cache-control': cacheControl, 'content-type': contentType }),
    });

  test('is true for a page that shared caches may store', () => {
    assert.equal(answer('public, max-age=0, s-maxage=60'), true);
  });

  test('is false for drafts and errors', () => {
    assert.equal(answer('private, no-store'), false);
    assert.equal(answer(''), false);
    assert.equal(answer('public, max-age=0', 404), false);
  });

  test('is false for a PDF', () => {
    assert.equal(answer('public, max-age=0', 200, 'application/pdf'), false);
  });
});

test('the offline page is in the language of the path', () => {
  assert.deepEqual(['/browse', '/hi', '/hi/browse', '/history'].map(getOfflinePath), [
    '/offline',
    '/hi/offline',
    '/hi/offline',
    '/offline',
  ]);
});

test('the path in the other language has /hi added or removed', () => {
  assert.deepEqual(['/paper/hi', '/hi/paper/hi'].map(getOtherLanguagePath), ['/hi/paper/hi', '/paper/hi']);
});
