import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { textHash } from '#lib/text/text-hash.ts';
import { eventually } from '#testing/eventually.ts';
import { openLightDom } from '#testing/light-dom.ts';
import { webModules } from '#testing/web-module.ts';

openLightDom();
const load = await webModules();
const { followSettings } = await load<typeof import('./follow-settings.ts')>(
  '/src/app/web/loader/follow-settings.ts',
);
const page = document.createElement('div');
document.body.append(page);
const { dataset } = document.documentElement;
after(() => {
  page.remove();
  delete dataset.settings;
});

const settings = JSON.stringify({ siteName: 'New' });
const createPage = (name: string) =>
  `<html data-settings="${textHash(settings)}"><body>
  <header data-shows-settings><a href="/">${name}</a></header><footer data-shows-settings>${name}</footer></body></html>`;

let status = 200;
let pagesRead = 0;
globalThis.fetch = async (input) => {
  if (String(input) === '/api/settings') return new Response(settings);
  pagesRead += 1;
  return new Response(createPage('New'), { status });
};
followSettings();

const getTexts = () => [...page.querySelectorAll('[data-shows-settings]')].map((part) => part.textContent);

/** Focuses the window and waits until the page is fetched and applied. */
async function focusWindow(type = 'focus'): Promise<void> {
  const before = pagesRead;
  dispatchEvent(new Event(type));
  await eventually(() => assert.equal(pagesRead, before + 1));
  for (let turn = 0; turn < 10; turn += 1) await setImmediate();
}

beforeEach(() => {
  status = 200;
  dataset.settings = 'old';
  page.innerHTML =
    '<header data-shows-settings><a href="/">Old</a></header><footer data-shows-settings>Old</footer>';
});

test('changed settings are shown when the window gets the focus', async () => {
  await focusWindow();
  assert.deepEqual(getTexts(), ['New', 'New']);
  assert.equal(dataset.settings, textHash(settings));
});

test('changed settings are shown when the tab is visible again', async () => {
  await focusWindow('visibilitychange');
  assert.deepEqual(getTexts(), ['New', 'New']);
});

test('a focused part changes at the next window focus', async () => {
  const link = page.querySelector('a')!;
  link.focus();
  await focusWindow();
  assert.deepEqual(getTexts(), ['Old', 'New']);
  link.blur();
  await focusWindow();
  assert.deepEqual(getTexts(), ['New', 'New']);
});

test('an error page is ignored until the next focus', async () => {
  status = 503;
  await focusWindow();
  assert.deepEqual(getTexts(), ['Old', 'Old']);
  status = 200;
  await focusWindow();
  assert.deepEqual(getTexts(), ['New', 'New']);
});
