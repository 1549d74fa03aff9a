import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Expression } from './search-expression.ts';
import { getConjuncts, simplify } from './simplify-expression.ts';

/** Returns whether an expression matches a document, which is its words in order. */
function matches(expression: Expression, words: string[]): boolean {
  if (typeof expression === 'string') return words.includes(expression);
  if ('all' in expression) return expression.all.every((part) => matches(part, words));
  if ('one' in expression) return expression.one.some((part) => matches(part, words));
  return words.some((_, start) => expression.next.every((part, place) => words[start + place] === part));
}

const word = fc.constantFrom('ssc', 'cgl', '2018', 'tier', 'maths');
const { expression } = fc.letrec<{ expression: Expression }>((tie) => {
  const parts = fc.array(tie('expression'), { minLength: 1, maxLength: 4 });
  return {
    expression: fc.oneof(
      { maxDepth: 4 },
      word,
      fc.record({ next: fc.array(word, { minLength: 2, maxLength: 3 }) }),
      fc.record({ all: parts }),
      fc.record({ one: parts }),
    ) as fc.Arbitrary<Expression>,
  };
});
const documents = fc.array(fc.array(word, { maxLength: 5 }), { minLength: 20, maxLength: 20 });

describe('simplify', () => {
  test('keeps the documents that match', () => {
    fc.assert(
      fc.property(expression, documents, (given, texts) => {
        const simple = simplify(given);
        for (const words of texts) assert.equal(matches(simple, words), matches(given, words));
      }),
      { numRuns: 500 },
    );
  });

  test('removes alternatives that another one contains', () => {
    assert.equal(simplify({ one: ['reasoning', { all: ['reasoning', 'ability'] }] }), 'reasoning');
  });

  test('removes conditions that another one contains', () => {
    assert.deepEqual(simplify({ all: [{ one: ['ssc', 'cgl'] }, 'ssc', 'tier'] }), { all: ['ssc', 'tier'] });
  });
});

describe('getConjuncts', () => {
  test('returns the conditions of a name and its spellings', () => {
    const spellings: Expression = { all: [{ one: ['ssc', 'एसएससी'] }, { one: ['cgl', 'सीजीएल'] }] };
    const typed = { all: ['ssc', 'cgl', '2018'] };
    const query = { one: [{ all: [{ one: [{ all: ['ssc', 'cgl'] }, spellings] }, '2018'] }, typed] };
    assert.deepEqual(getConjuncts(query), [...spellings.all, '2018']);
  });

  test('returns alternatives as one condition', () => {
    const query = { one: ['ssc', { all: ['cgl', '2018'] }] };
    assert.deepEqual(getConjuncts(query), [query]);
  });
});
