import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { openLightDom } from '#testing/light-dom.ts';
import { webModules } from '#testing/web-module.ts';

openLightDom();
const load = await webModules();

/** Runs the code of a page in a window or a frame. Returns its calls for the signed-in user and its counted views. */
async function runPage({ isFramed }: { isFramed: boolean }): Promise<{ calls: string[]; views: number }> {
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
  const report = mock.fn();
  const parent = isFramed ? { postMessage: report } : globalThis;
  const before = Object.getOwnPropertyDescriptor(globalThis, 'parent');
  Object.defineProperty(globalThis, 'parent', { value: parent, configurable: true });
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
  try {
    await load('/src/app/web/entry-client.ts', { isFresh: true });
    if (isFramed) await eventually(() => assert.equal(report.mock.callCount(), 1));
    for (const { arguments: heard } of listening.mock.calls as unknown as {
      arguments: [string, (event: object) => void];
    }[])
      if (heard[0] === 'pageshow') heard[1]({ persisted: true });
    return { calls: calls.filter((url) => url === '/api/auth/user'), views: beacon.mock.callCount() };
  } finally {
    for (const each of [...restores, listening.mock]) each.restore();
    Reflect.deleteProperty(navigator, 'sendBeacon');
    if (before) Object.defineProperty(globalThis, 'parent', before);
  }
}

describe('a public page', () => {
  before(() => (document.cookie = 'pariksha_signed_in=1; path=/'));
  after(() => (document.cookie = 'pariksha_signed_in=; path=/; max-age=0'));

  test('fetches the signed-in user and counts views in a window', async () => {
    const { calls, views } = await runPage({ isFramed: false });
    assert.equal(calls.length, 2);
    assert.equal(views, 1);
  });

  test('does neither in the frame of Site Settings', async () => {
    assert.deepEqual(await runPage({ isFramed: true }), { calls: [], views: 0 });
  });
});
