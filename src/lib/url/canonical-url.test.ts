import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalUrl } from './canonical-url.ts';

const publicUrl = 'https://papers.example';
const exam = { publicUrl, locale: 'en', path: '/ssc/ssc-cgl' } as const;
const inHindi = { ...exam, locale: 'hi' } as const;

test('a page is its own canonical URL unless one is entered', () => {
  assert.equal(canonicalUrl(exam), 'https://papers.example/ssc/ssc-cgl');
  assert.equal(canonicalUrl({ ...exam, path: '/' }, null), 'https://papers.example/');
  assert.equal(canonicalUrl(inHindi, 'https://other.example/a?b=1'), 'https://other.example/a?b=1');
  assert.equal(canonicalUrl(exam, 'https://[half'), 'https://papers.example/ssc/ssc-cgl');
});

test('an entered path of this site follows the page language', () => {
  for (const entered of ['/browse', 'https://papers.example/browse']) {
    assert.equal(canonicalUrl(exam, entered), 'https://papers.example/browse');
    assert.equal(canonicalUrl(inHindi, entered), 'https://papers.example/hi/browse');
  }
  assert.equal(canonicalUrl(exam, '/'), 'https://papers.example/');
  assert.equal(canonicalUrl(inHindi, 'https://papers.example/'), 'https://papers.example/hi');
});

test('an entered URL is normalised, and ignored for pages with queries', () => {
  const path = `/category/${encodeURIComponent('हिंदी')}`;
  assert.equal(canonicalUrl({ ...exam, path }, '/category/हिंदी'), canonicalUrl({ ...exam, path }));
  const view = { ...exam, path: '/ssc/ssc-cgl?page=1' };
  assert.equal(canonicalUrl(view, 'https://other.example/'), 'https://papers.example/ssc/ssc-cgl?page=1');
});
