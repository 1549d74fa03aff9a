import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localizeEnteredUrl, isPagePath } from './page-path.ts';

test('an entered path gets the language of the reader', () => {
  assert.equal(localizeEnteredUrl('hi', '/browse?year=2019#top'), '/hi/browse?year=2019#top');
  assert.equal(localizeEnteredUrl('hi', '/'), '/hi');
  assert.equal(localizeEnteredUrl('en', '/browse'), '/browse');
});

test('URLs of files, APIs and other sites stay unchanged', () => {
  const urls = [
    '/hi/browse',
    '/hi',
    '/sitemap.xml',
    '/exam-calendar/ssc/ssc-cgl.ics',
    '/api/papers',
    '/files/a.pdf',
    '#top',
    'https://upsc.gov.in/a',
    '//example.org/a',
    'mailto:someone@example.org',
  ];
  for (const url of urls) assert.equal(localizeEnteredUrl('hi', url), url);
});

test('a page path excludes the API, files and back office', () => {
  for (const path of [
    '/',
    '/browse',
    '/hi',
    '/administration/clerk',
    '/paper/v1.2',
    '/ssc/ssc-cgl',
    '/exam-calendar',
  ])
    assert.equal(isPagePath(path), true);
  for (const path of [
    '/api/papers',
    '/files/x',
    '/assets/x.js',
    '/favicon.svg',
    '/exam-calendar.ics',
    '//host',
    '/admin',
    '/admin/papers',
    '/admin-access',
    'browse',
    '',
  ]) {
    assert.equal(isPagePath(path), false, path);
  }
});
