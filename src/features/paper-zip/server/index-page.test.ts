import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getIndexPage } from './index-page.ts';

const frame = { title: 'SSC CGL', locale: 'en', publicUrl: 'https://papers.example' } as const;
const paper = { year: 2022, bytes: 2048, path: '2022/Tier 1 #1.pdf' };

describe('the page of an archive', () => {
  test('links each file by a relative URL', () => {
    assert.match(
      getIndexPage([paper], frame),
      /<a href="2022\/Tier%201%20%231\.pdf">Tier 1 #1 <small>PDF, 2 KB</,
    );
  });

  test('lists the papers under their years', () => {
    const papers = [paper, { ...paper, year: 2021 }, { ...paper, year: null }];
    const headings = getIndexPage(papers, frame).matchAll(/<h2>(.*?)<\/h2>/g);
    assert.deepEqual(
      [...headings].map(([, text]) => text),
      ['2022', '2021', 'Year unknown'],
    );
  });

  test('escapes texts of the library', () => {
    const title = '<img src=x> & "more"';
    const page = getIndexPage([{ ...paper, path: `a"b'c.pdf` }], { ...frame, title });
    assert.doesNotMatch(page, /<img|b'c/);
    assert.match(page, /&lt;img src=x&gt; &amp; &quot;more&quot;/);
  });

  test('can be in Hindi', () => {
    const page = getIndexPage([paper, { ...paper, year: null }], { ...frame, locale: 'hi' });
    assert.match(page, /<html lang="hi">/);
    assert.match(page, /2 प्रश्नपत्र/);
    assert.match(page, /<h2>वर्ष ज्ञात नहीं<\/h2>/);
    assert.match(page, /<span lang="en">Tier 1 #1<\/span>/);
  });

  test('loads nothing', () => {
    assert.doesNotMatch(getIndexPage([paper], frame), /<script|src=|<link|@import|url\(/);
  });
});
