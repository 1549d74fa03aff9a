import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDeskAction } from './desk-keys.ts';

const press = (key: string, held: Partial<Parameters<typeof findDeskAction>[0]> = {}) =>
  findDeskAction({
    key,
    code: `Key${key.toUpperCase()}`,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    ...held,
  });

test('key combinations have actions, plain keys have none', () => {
  assert.equal(press('Enter', { ctrlKey: true }), 'save');
  assert.equal(press('Enter', { metaKey: true }), 'save');
  assert.equal(press('d', { ctrlKey: true }), 'fillDown');
  assert.equal(press('ArrowDown', { altKey: true }), 'next');
  assert.equal(press('ArrowUp', { altKey: true }), 'previous');
  assert.equal(press('n', { altKey: true }), 'create');
  assert.equal(press('s', { altKey: true }), 'split');
  assert.equal(press('r', { altKey: true }), 'remove');
  assert.equal(press('z', { altKey: true }), 'undo');
  assert.equal(press('?', { shiftKey: true }), 'help');
  for (const key of ['Enter', 'd', 'n', 'ArrowDown', 'Tab']) assert.equal(press(key), undefined);
});

test('AltGr and Shift type characters', () => {
  assert.equal(press('n', { altKey: true, ctrlKey: true }), undefined);
  assert.equal(press('ArrowDown', { altKey: true, shiftKey: true }), undefined);
});
