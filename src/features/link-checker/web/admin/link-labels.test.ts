import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { linkName } from './link-labels.ts';

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
