import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyAction } from './option-keys.ts';

const shown = { isShown: true, count: 3, active: -1, isEmpty: false };
const press = (key: string, more: { altKey?: boolean; isComposing?: boolean } = {}) => ({
  key,
  altKey: false,
  isComposing: false,
  ...more,
});

test('Down and Up move through the options and wrap around', () => {
  const after = (key: string, active: number) => keyAction(press(key), { ...shown, active });
  assert.deepEqual(after('ArrowDown', -1), { type: 'move', to: 0 });
  assert.deepEqual(after('ArrowDown', 0), { type: 'move', to: 1 });
  assert.deepEqual(after('ArrowDown', 2), { type: 'move', to: 0 });
  assert.deepEqual(after('ArrowUp', -1), { type: 'move', to: 2 });
  assert.deepEqual(after('ArrowUp', 0), { type: 'move', to: 2 });
  assert.deepEqual(after('ArrowUp', 2), { type: 'move', to: 1 });
});

test('Down and Up choose nothing in an empty list', () => {
  const none = { ...shown, isShown: false, count: 0 };
  assert.deepEqual(keyAction(press('ArrowDown'), none), { type: 'move', to: -1 });
  assert.deepEqual(keyAction(press('ArrowUp'), none), { type: 'move', to: -1 });
});

test('Alt+Down opens the list, Alt+Up closes it', () => {
  assert.deepEqual(keyAction(press('ArrowDown', { altKey: true }), shown), { type: 'open' });
  assert.deepEqual(keyAction(press('ArrowUp', { altKey: true }), shown), { type: 'close' });
});

test('Home, End, Left and Right clear the chosen option', () => {
  for (const key of ['Home', 'End', 'ArrowLeft', 'ArrowRight']) {
    assert.deepEqual(keyAction(press(key), { ...shown, active: 1 }), { type: 'unchoose' });
    assert.equal(keyAction(press(key), shown), undefined);
  }
});

test('Enter picks the chosen option or submits the form', () => {
  assert.deepEqual(keyAction(press('Enter'), { ...shown, active: 1 }), { type: 'pick' });
  assert.equal(keyAction(press('Enter'), shown), undefined);
  assert.equal(keyAction(press('Enter'), { ...shown, isShown: false, active: 1 }), undefined);
});

test('Esc closes the list, then empties the box', () => {
  assert.deepEqual(keyAction(press('Escape'), shown), { type: 'close' });
  assert.deepEqual(keyAction(press('Escape'), { ...shown, isShown: false }), { type: 'clear' });
  assert.equal(keyAction(press('Escape'), { ...shown, isShown: false, isEmpty: true }), undefined);
});

test('Tab, letters and keys during composition are ignored', () => {
  assert.equal(keyAction(press('Tab'), shown), undefined);
  assert.equal(keyAction(press('s'), shown), undefined);
  for (const key of ['ArrowDown', 'Enter', 'Escape']) {
    assert.equal(keyAction(press(key, { isComposing: true }), { ...shown, active: 1 }), undefined);
  }
});
