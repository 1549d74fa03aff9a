import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wayBack } from './way-back.ts';

test('the return URL may be a path of this site', () => {
  for (const to of ['/admin?tab=users&search=a%2Fb', '/browse?page=1#top', '/', '/sign-in-sheets', '/apiary'])
    assert.equal(wayBack(to), to);
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
  for (const to of refused) assert.equal(wayBack(to), '/admin', String(to));
});
