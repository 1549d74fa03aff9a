import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getPageWords, matchPage } from './page-match.ts';
import { readPageQuery } from './page-query.ts';
import { findMarks, createSnippet } from './page-snippet.ts';
import { createWordMatcher } from './word-matcher.ts';

const text = 'Q1. Which river flows through Patna?\n(a) Ganga (b) Yamuna\nQ2. The capital of Bihar is';

function match(page: string, typed: string, weightOf: (word: string) => number = () => 1) {
  const query = readPageQuery(typed);
  const words = getPageWords(page);
  return matchPage(words, query, query.words.map(weightOf), createWordMatcher(query, [words]));
}

function marked(page: string, typed: string): string[] {
  return findMarks(page, readPageQuery(typed)).marks.map(([from, to]) => page.slice(from, to));
}

function snippet(page: string, typed: string) {
  const query = readPageQuery(typed);
  const { snippet: cut, marks } = createSnippet(page, createWordMatcher(query, [getPageWords(page)]));
  return { length: cut.length, marked: marks.map(([from, to]) => cut.slice(from, to)) };
}

describe('page match', () => {
  test('counts the share of found words', () => {
    assert.equal(match(text, 'capital Bihar Delhi Kerala').share, 0.5);
  });

  test('counts rare words more', () => {
    assert.equal(match(text, 'yamuna bridge', (word) => (word === 'yamuna' ? 9 : 1)).share, 0.9);
  });

  test('counts only words that are near each other', () => {
    const far = `first half ${'filler '.repeat(100)} second part`;
    assert.equal(match(far, 'first half second part').share, 0.5);
  });

  test('prefers words in the order of the query', () => {
    assert.ok(match(text, 'capital of Bihar').rank > match(text, 'Bihar capital of').rank);
  });

  test('refuses a page without a quoted phrase', () => {
    assert.equal(match(text, '"Bihar capital"').share, 0);
    assert.equal(match(text, '“capital of Bihar”').share, 1);
  });
});

describe('Hindi in Latin letters', () => {
  const spellings = {
    'व्यंजन संधि': ['vyanjan sandhi', 'byanjan sandhee'],
    'कौन सी नदी': ['kaun si nadi', 'kaun see nadee'],
    'निम्नलिखित में से': ['nimnlikhit mein se', 'nimnalikhit me se'],
    'तंत्र नहीं है': ['tantra nahi hai', 'tantr nahin hai'],
    'युद्ध की विजय': ['yuddh ki vijay', 'yudh kee bijay'],
    'हार्मोन का कार्य': ['hormone ka karya', 'harmon kaa kaarya'],
  };

  test('matches its spellings', () => {
    for (const [page, texts] of Object.entries(spellings))
      for (const typed of texts) assert.equal(match(page, typed).share, 1, typed);
  });

  test('does not match words with another ending', () => {
    assert.equal(match('कब काबू कोना', 'kavi kaun').share, 0);
  });

  test('ranks below the same word', () => {
    const typed = 'sandhi vichchhed';
    assert.ok(match('sandhi vichchhed', typed).rank > match('संधि विच्छेद', typed).rank);
  });

  test('keeps words of the page in Latin letters English', () => {
    assert.deepEqual(marked('The torque. तर्क', 'torque'), ['torque']);
    assert.deepEqual(marked('which. बच', 'which of them'), ['which']);
  });

  test('is marked in the original text', () => {
    assert.deepEqual(marked('व्यंजन-संधि किसे कहते हैं?', 'byanjan sandhi kise'), ['व्यंजन', 'संधि किसे']);
  });
});

describe('other spellings', () => {
  test('of words that no page has are found', () => {
    assert.equal(match('lift coefficient of an airfoil', 'coeficient airfiol').share, 1);
    assert.equal(match('ताविष्कार की तिथि', 'आविष्कार की तिथि').share, 1);
    assert.equal(match('the center of pressure', 'centre of pressure').share, 1);
  });

  test('of common words and numbers are other words', () => {
    assert.equal(match('inverted in 1858', 'invented 1857').share, 0);
  });

  test('are not looked for if a page has the word', () => {
    assert.deepEqual(marked('airfoil airfoils', 'airfoil'), ['airfoil']);
  });
});

describe('marks', () => {
  test('join neighbours', () => {
    assert.deepEqual(marked(text, 'river flows Ganga'), ['river flows', 'Ganga']);
  });

  test('cover other spellings of a Hindi word', () => {
    assert.deepEqual(marked('हिन्दी भाषा', 'हिंदी'), ['हिन्दी']);
  });
});

describe('snippet', () => {
  const filler = 'filler words '.repeat(50);

  test('contains the marked words', () => {
    const result = snippet(`${filler}the rare answer ${filler}`, 'rare answer');
    assert.deepEqual(result.marked, ['rare answer']);
    assert.ok(result.length <= 160);
  });

  test('prefers different words to one word often', () => {
    const page = `${'answer '.repeat(20)}${filler}the rare answer`;
    assert.deepEqual(snippet(page, 'rare answer').marked, ['rare answer']);
  });

  test('has room for the words before the first mark', () => {
    const page = `${filler}Patna ${'x'.repeat(105)} river flows through sand ${filler}`;
    assert.deepEqual(snippet(page, 'river flows through Patna').marked, ['river flows through']);
  });

  test('clips a mark that goes beyond its end', () => {
    const words = Array.from({ length: 12 }, (_, index) => `longishword${'abcdefghijkl'[index]}`);
    const page = `${filler}${words.join(' ')} ${filler}`;
    const [mark = '', ...others] = snippet(page, words.join(' ')).marked;
    assert.deepEqual(others, []);
    assert.ok(mark.length > 100 && words.join(' ').startsWith(mark));
  });
});
