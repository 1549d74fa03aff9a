import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { searchTextOf } from '#lib/text/search-words.ts';
import { marksIn, matchPage, snippetOf } from './page-match.ts';
import { readPageQuery } from './page-query.ts';

const text = 'Q1. Which river flows through Patna?\n(a) Ganga (b) Yamuna\nQ2. The capital of Bihar is';
const folded = searchTextOf(text);
const equal = () => 1;
const marked = (query: string) =>
  marksIn(text, readPageQuery(query)).map(([from, to]) => text.slice(from, to));

describe('page match', () => {
  test('counts the share of found words', () => {
    assert.equal(matchPage(folded, readPageQuery('capital Bihar Delhi Kerala'), equal)?.share, 0.5);
  });

  test('counts rare words more', () => {
    const weightOf = (word: string) => (word === 'yamuna' ? 9 : 1);
    assert.equal(matchPage(folded, readPageQuery('yamuna bridge'), weightOf)?.share, 0.9);
  });

  test('prefers words in the order of the query', () => {
    const inOrder = matchPage(folded, readPageQuery('capital of Bihar'), equal)!;
    const mixed = matchPage(folded, readPageQuery('Bihar capital of'), equal)!;
    assert.ok(inOrder.order > mixed.order);
  });

  test('refuses a page without a quoted phrase', () => {
    assert.equal(matchPage(folded, readPageQuery('"Bihar capital"'), equal), null);
    assert.ok(matchPage(folded, readPageQuery('“capital of Bihar”'), equal));
  });

  test('marks found words and joins neighbours', () => {
    assert.deepEqual(marked('river flows Ganga'), ['river flows', 'Ganga']);
  });

  test('marks other spellings of a Hindi word', () => {
    const hindi = 'हिन्दी भाषा';
    assert.deepEqual(marksIn(hindi, readPageQuery('हिंदी')), [[0, 6]]);
  });

  test('a snippet contains the marked words', () => {
    const long = `${'filler words '.repeat(50)}the rare answer ${'more text '.repeat(50)}`;
    const { snippet, marks } = snippetOf(long, readPageQuery('rare answer'));
    assert.deepEqual(
      marks.map(([from, to]) => snippet.slice(from, to)),
      ['rare answer'],
    );
    assert.ok(snippet.length <= 160);
  });
});
