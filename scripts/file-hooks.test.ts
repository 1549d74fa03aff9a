import assert from 'node:assert/strict';
import { beforeEach, test, type TestContext } from 'node:test';

const seen = new Set<string | undefined>();
// Fails the tests of the other files of this process if they run this hook.
beforeEach((context) => {
  seen.add((context as TestContext).filePath);
  assert.deepEqual([...seen], [import.meta.filename]);
});

test('a hook at the top level runs for the tests of its own file', () => {
  assert.deepEqual([...seen], [import.meta.filename]);
});
