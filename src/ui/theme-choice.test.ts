import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { switchTheme } from './theme-choice.ts';

const setGlobal = (t: TestContext, name: string, descriptor: PropertyDescriptor) => {
  const own = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { ...descriptor, configurable: true });
  t.after(() =>
    own ? Object.defineProperty(globalThis, name, own) : Reflect.deleteProperty(globalThis, name),
  );
};

const stored = new Map<string, string>();
const fail = () => {
  throw new DOMException('denied');
};

for (const [name, storage, kept] of [
  ['is stored', { value: { setItem: (key: string, text: string) => stored.set(key, text) } }, 'dark'],
  ['lasts as long as the page when storage is blocked', { get: fail }, undefined],
  ['lasts as long as the page when storage is full', { value: { setItem: fail } }, undefined],
] as const)
  test(`the chosen theme ${name}`, (t) => {
    stored.clear();
    const dataset: Record<string, string> = { theme: 'light' };
    setGlobal(t, 'document', { value: { documentElement: { dataset } } });
    setGlobal(t, 'localStorage', storage);
    switchTheme();
    assert.deepEqual([dataset.theme, dataset.chosenTheme, stored.get('theme')], ['dark', 'dark', kept]);
    switchTheme();
    assert.equal(dataset.theme, 'light');
  });
