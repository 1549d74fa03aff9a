import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import { openLightDom } from '#testing/light-dom.ts';
import { webModules } from '#testing/web-module.ts';

openLightDom();
const load = await webModules();

/** Runs the code of a page. Returns its calls for the signed-in user and its counted views. */
async function runPage(): Promise<{ calls: string[]; views: number }> {
  const calls: string[] = [];
  const restores = [
    // Keeps listeners of this page away from the events of the next test.
    mock.method(document, 'addEventListener', () => {}).mock,
    mock.method(globalThis, 'fetch', async (url: string) => {
      calls.push(url);
      return new Response('', { status: 401 });
    }).mock,
  ];
  const listening = mock.method(globalThis, 'addEventListener', () => {});
  const beacon = mock.fn(() => true);
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
  try {
    await load('/src/app/web/entry-client.ts', { isFresh: true });
    for (const { arguments: heard } of listening.mock.calls as unknown as {
      arguments: [string, (event: object) => void];
    }[])
      if (heard[0] === 'pageshow') heard[1]({ persisted: true });
    return { calls: calls.filter((url) => url === '/api/auth/user'), views: beacon.mock.callCount() };
  } finally {
    for (const each of [...restores, listening.mock]) each.restore();
    Reflect.deleteProperty(navigator, 'sendBeacon');
  }
}

describe('a public page', () => {
  before(() => (document.cookie = 'pariksha_signed_in=1; path=/'));
  after(() => (document.cookie = 'pariksha_signed_in=; path=/; max-age=0'));

  test('fetches the signed-in user and counts views', async () => {
    const { calls, views } = await runPage();
    assert.equal(calls.length, 2);
    assert.equal(views, 1);
  });
});
