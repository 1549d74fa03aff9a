import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { savedStateScript } from './saved-ids.ts';

/** Returns whether the script marks a button of these papers. */
function isMarked(saves: string, getItem: () => string | null): boolean {
  let isSaved = false;
  const button = { dataset: { saves }, toggleAttribute: (_name: string, on: boolean) => (isSaved = on) };
  runInNewContext(savedStateScript, {
    document: { currentScript: { parentNode: { querySelectorAll: () => [button] } } },
    localStorage: { getItem },
    addEventListener() {},
  });
  return isSaved;
}

describe('savedStateScript', () => {
  test('marks a saved paper', () => {
    assert.equal(
      isMarked('7', () => '[12,7]'),
      true,
    );
    assert.equal(
      isMarked('2', () => '[12,7]'),
      false,
    );
  });

  test('marks a list if all its papers are saved', () => {
    assert.equal(
      isMarked('7,12', () => '[12,7]'),
      true,
    );
    assert.equal(
      isMarked('7,13', () => '[12,7]'),
      false,
    );
  });

  test('leaves the button as it is without a shelf, with blocked storage and with other text', () => {
    const blocked = () => {
      throw new Error('The operation is insecure');
    };
    for (const getItem of [() => null, () => '{', blocked]) assert.equal(isMarked('7', getItem), false);
  });
});
