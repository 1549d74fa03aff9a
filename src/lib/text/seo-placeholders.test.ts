import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { distinguishTitles, fillSeo } from './seo-placeholders.ts';

const words = { title: 'CGL 2019 $& Paper', exam: 'SSC CGL', year: 2019, subject: null };
const fillTitle = (title: string) => fillSeo({ title }, words).title;

describe('fillSeo', () => {
  test('takes the words of the page', () => {
    assert.equal(fillTitle('{exam} {year}: {title} PDF'), 'SSC CGL 2019: CGL 2019 $& Paper PDF');
  });

  test('leaves no gap for a word that the page lacks', () => {
    assert.equal(fillTitle('{exam} {subject} {year} | {subject}'), 'SSC CGL 2019');
  });

  test('keeps other texts and braces', () => {
    assert.equal(fillTitle('Papers | {board} '), 'Papers | {board} ');
    assert.equal(fillSeo({ ogImage: '/{title}.png' }, words).ogImage, '/{title}.png');
  });
});

test('a literal title for all pages follows the title of each page', () => {
  const texts = { title: 'Free papers', ogTitle: '{exam} papers', twitterTitle: null };
  assert.deepEqual(distinguishTitles(texts), { ...texts, title: '{title} | Free papers' });
});
