import assert from 'node:assert/strict';
import { beforeEach, describe, mock, test } from 'node:test';
import { preloadLinks } from './preload-links.ts';

interface Point {
  href?: string;
}

/** An event on a link, or beside every link. */
function eventOn(type: string, { href }: Point): Event {
  const link = href === undefined ? null : (links[href] ??= { href, target: '' });
  const event = new Event(type);
  Object.defineProperty(event, 'target', { value: { closest: () => link } });
  return event;
}
const links: Record<string, object> = {};

describe('a link is preloaded', () => {
  let page: EventTarget;
  let preloaded: string[];
  const after = (ms: number) => mock.timers.tick(ms);

  beforeEach((context) => {
    mock.timers.reset();
    mock.timers.enable({ apis: ['setTimeout'] });
    page = new EventTarget();
    preloaded = [];
    preloadLinks((href) => preloaded.push(href), (context as { signal: AbortSignal }).signal, page);
  });

  test('when the pointer rests on it for 100 ms', () => {
    page.dispatchEvent(eventOn('mouseover', { href: '/a' }));
    after(99);
    assert.deepEqual(preloaded, []);
    after(1);
    assert.deepEqual(preloaded, ['/a']);
  });

  test('not when the pointer only crosses it', () => {
    page.dispatchEvent(eventOn('mouseover', { href: '/a' }));
    after(50);
    page.dispatchEvent(eventOn('mouseover', { href: '/b' }));
    after(50);
    page.dispatchEvent(eventOn('mouseover', {}));
    after(200);
    assert.deepEqual(preloaded, []);
  });

  test('at once when it is touched', () => {
    page.dispatchEvent(eventOn('touchstart', { href: '/a' }));
    assert.deepEqual(preloaded, ['/a']);
  });
});
