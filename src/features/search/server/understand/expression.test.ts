import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { and, getConjuncts, next, or, simplify, toTsquery, type Expression } from './expression.ts';

/** Returns whether an expression matches a document, which is its words in order. */
function matches(expression: Expression, words: string[]): boolean {
  if (typeof expression === 'string') return words.includes(expression);
  const { operator, parts } = expression;
  if (operator === '&') return parts.every((part) => matches(part, words));
  if (operator === '|') return parts.some((part) => matches(part, words));
  return words.some((_, start) => parts.every((part, index) => words[start + index] === part));
}

const word = fc.constantFrom('ssc', 'cgl', '2018', 'tier', 'maths');
const { expression } = fc.letrec<{ expression: Expression }>((tie) => {
  const parts = fc.array(tie('expression'), { minLength: 1, maxLength: 4 });
  return {
    expression: fc.oneof(
      { maxDepth: 4 },
      word,
      fc.array(word, { minLength: 2, maxLength: 3 }).map(next),
      parts.map(and),
      parts.map(or),
    ) as fc.Arbitrary<Expression>,
  };
});
const documents = fc.array(fc.array(word, { maxLength: 5 }), { minLength: 20, maxLength: 20 });

describe('simplify', () => {
  test('keeps the documents that match', () => {
    fc.assert(
      fc.property(expression, documents, (original, texts) => {
        const simple = simplify(original);
        for (const words of texts) assert.equal(matches(simple, words), matches(original, words));
      }),
      { numRuns: 500 },
    );
  });

  test('removes alternatives that another one contains', () => {
    assert.equal(simplify(or(['reasoning', and(['reasoning', 'ability'])])), 'reasoning');
  });

  test('removes conditions that another one contains', () => {
    assert.deepEqual(simplify(and([or(['ssc', 'cgl']), 'ssc', 'tier'])), and(['ssc', 'tier']));
  });
});

describe('getConjuncts', () => {
  test('returns the conditions of a name and its spellings', () => {
    const spellings = [or(['ssc', 'एसएससी']), or(['cgl', 'सीजीएल'])];
    const typed = and(['ssc', 'cgl', '2018']);
    const query = or([and([or([and(['ssc', 'cgl']), and(spellings)]), '2018']), typed]);
    assert.deepEqual(getConjuncts(query), [...spellings, '2018']);
  });

  test('returns alternatives as one condition', () => {
    const query = or(['ssc', and(['cgl', '2018'])]);
    assert.deepEqual(getConjuncts(query), [query]);
  });
});

test('PostgreSQL reads an expression', () => {
  const query = and([next(['10', 'th']), or(['maths', "d'or"])]);
  assert.equal(toTsquery(query), "(('10' <-> 'th') & ('maths' | 'd''or'))");
  assert.equal(toTsquery(next(['tier', '3']), 'A'), "('tier':A <-> '3':A)");
});
