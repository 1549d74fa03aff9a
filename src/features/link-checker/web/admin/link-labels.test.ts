import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getCopiesLabel, linkName } from './link-labels.ts';

describe('names of links', () => {
  const link = { title: 'Contact', uses: 1, url: 'https://ssc.gov.in/' };

  test('the link of a paper has its title', () => {
    assert.equal(linkName({ ...link, source: 'papers' }), 'Contact');
    assert.equal(linkName({ ...link, source: 'papers', uses: 3 }), 'Contact and 2 more');
  });

  test('the link of a page has its URL', () => {
    assert.equal(linkName({ ...link, source: 'pages' }), 'https://ssc.gov.in/');
  });
});

test('a cut list of files says so', () => {
  assert.equal(getCopiesLabel(1, 1), 'our own copy of this file');
  assert.equal(getCopiesLabel(240, 240), 'our own copies of 240 files');
  assert.equal(getCopiesLabel(1_000, 1_816), 'our own copies of the first 1,000 of 1,816 files');
});
