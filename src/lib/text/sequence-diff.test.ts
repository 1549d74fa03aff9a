import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { diffSequences } from './sequence-diff.ts';

const diff = (before: string, after: string) =>
  diffSequences([...before], [...after], (item) => item)
    .map(({ kind, item }) => ({ same: ' ', added: '+', removed: '-' })[kind] + item)
    .join('');

test('a changed item is removed before it is added', () => {
  assert.equal(diff('abc', 'axc'), ' a-b+x c');
});

test('a moved item is removed and added', () => {
  assert.equal(diff('abc', 'cab'), '+c a b-c');
});

test('a difference contains both sequences in order', () => {
  const sequence = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });
  fc.assert(
    fc.property(sequence, sequence, (before, after) => {
      const entries = diffSequences(before, after, (item) => item);
      const without = (left: string) => entries.flatMap(({ kind, item }) => (kind === left ? [] : item));
      assert.deepEqual(without('added'), before);
      assert.deepEqual(without('removed'), after);
    }),
  );
});
