import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getReturnUrl } from './return-url.ts';

test('the return URL may be a path of this site', () => {
  for (const to of ['/admin?tab=users&search=a%2Fb', '/browse?page=1#top', '/', '/sign-in-sheets', '/apiary'])
    assert.equal(getReturnUrl(to), to);
});

test('an unsafe return URL is replaced by /admin', () => {
  const refused = [
    null,
    undefined,
    '',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/sign-in?to=%2Fadmin',
    '/admin-access',
    '/api/logout',
    '/./api/logout',
    '/papers/../api/logout',
    '/papers/%2e%2e/api/logout',
    '/%61pi/logout',
    '/%E0%A4%A',
  ];
  for (const to of refused) assert.equal(getReturnUrl(to), '/admin', String(to));
});
