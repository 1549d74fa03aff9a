import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cookieDomains, foreignCookies } from './forget-cookies.ts';

test('foreignCookies returns only cookies of ads and analytics', () => {
  const cookies = 'pariksha_visitor=1; _ga=GA1.1.2; _ga_ABC=GS1; __gads=ID=1; theme=dark; a_ga=1';
  assert.deepEqual(foreignCookies(cookies), ['_ga', '_ga_ABC', '__gads']);
  assert.deepEqual(foreignCookies(''), []);
});

test('cookieDomains returns the host and its parent domains', () => {
  assert.deepEqual(cookieDomains('www.site.co.in'), ['www.site.co.in', 'site.co.in', 'co.in', 'in']);
});
