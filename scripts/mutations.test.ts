import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { mutations } from './mutations.ts';

test('each mutation changes one place of an existing file and names an existing test', () => {
  const outdated = mutations.filter(
    ({ file, from, test: name }) =>
      !existsSync(file) || !existsSync(name) || readFileSync(file, 'utf8').split(from).length !== 2,
  );
  assert.deepEqual(outdated, []);
});
