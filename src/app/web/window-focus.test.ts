import assert from 'node:assert/strict';
import { test } from 'node:test';
import { focusManager } from '@tanstack/react-query';
import { watchWindowFocus } from './window-focus.ts';

for (const name of ['focus', 'visibilitychange'])
  test(`queries are notified of the window's ${name} event`, () => {
    const target = new EventTarget();
    watchWindowFocus(target);
    let notified = 0;
    const unsubscribe = focusManager.subscribe(() => (notified += 1));
    target.dispatchEvent(new Event(name));
    unsubscribe();
    assert.equal(notified, 1);
  });
