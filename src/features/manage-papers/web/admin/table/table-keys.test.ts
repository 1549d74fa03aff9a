import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readTableKey, type KeyFocus } from './table-keys.ts';

const press = (key: string, focus: KeyFocus, more: object = {}) =>
  readTableKey({ key, ctrlKey: false, metaKey: false, altKey: false, ...more }, focus);

describe('a key in the table of papers', () => {
  test('does nothing in a text field', () => {
    for (const key of ['j', 'k', 'e', 'x', '/', '?', 'Enter', ' ', 'F2', 'ArrowDown'])
      assert.equal(press(key, 'typing'), undefined);
  });
  test('does nothing with a modifier', () => {
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
      assert.equal(press('k', 'row', { [modifier]: true }), undefined);
  });
  test('moves, searches and helps from outside of the table', () => {
    const keys = ['j', 'k', '/', '?', 'e', 'x', 'Enter', ' ', 'ArrowDown'];
    assert.deepEqual(
      keys.map((key) => press(key, 'outside')),
      ['next', 'previous', 'search', 'help', ...Array.from({ length: 5 }, () => undefined)],
    );
  });
  test('opens the paper from its row and edits the value from a cell', () => {
    assert.deepEqual([press('Enter', 'row'), press('Enter', 'cell')], ['open', 'edit-cell']);
  });
  test('leaves Enter, Space and arrows to a button', () => {
    for (const key of ['Enter', ' ', 'ArrowDown', 'ArrowUp']) assert.equal(press(key, 'control'), undefined);
    assert.equal(press('x', 'control'), 'select');
  });
  test('has no action for the names of object methods', () => {
    assert.equal(press('toString', 'row'), undefined);
  });
});
