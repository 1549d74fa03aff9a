import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { openLightDom } from '#testing/light-dom.ts';
import { eventually } from '#testing/eventually.ts';
import { webModules } from '#testing/web-module.ts';

openLightDom();
const load = await webModules();
const { startPushNotices } = await load<typeof import('./push-notices.island.ts')>(
  '/src/features/push-notices/web/push-notices.island.ts',
);
const place = document.createElement('div');
// First, because other tests of the process leave their toasts in the document.
document.body.prepend(place);

let permission = 'granted';
let refusal: number | null;
let followed: number[] = [];
let calls: string[] = [];
/** The key of the subscription that the browser has. */
let subscribedTo: string | null;
const subscription = {
  async unsubscribe() {
    calls.push('unsubscribe');
    subscribedTo = null;
  },
};
const registration = {
  pushManager: {
    getSubscription: async () => (subscribedTo === null ? null : subscription),
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      if (subscribedTo !== null && subscribedTo !== applicationServerKey)
        throw new DOMException('another key', 'InvalidStateError');
      calls.push('subscribe');
      subscribedTo = applicationServerKey;
      return subscription;
    },
  },
};
const answerFetch: typeof fetch = async (_url, init) => {
  const { add = [], remove = [] } = JSON.parse(String(init?.body)) as { add?: number[]; remove?: number[] };
  if (refusal !== null && add.length > 0) return new Response(null, { status: refusal });
  if (add.length + remove.length > 0) calls.push(add.length > 0 ? 'add' : 'remove');
  followed = [...followed.filter((id) => !remove.includes(id)), ...add];
  return Response.json({ examIds: followed });
};
const serviceWorker = {
  register: async () => {},
  ready: Promise.resolve(registration),
  getRegistration: async () => registration,
};

const results = ['on', 'off', 'blocked', 'dismissed', 'tooMany', 'failed'];
const texts = Object.fromEntries(results.map((result) => [result, [result, '']]));
const toastPlace =
  '<div data-toasts><div data-toast-part="toast"><b data-toast-part="title"></b></div></div>';
/** Starts the button for exam 7, as a tap on it does. `isOn` is the state that the page shows before. */
async function startButton({ isOn = false } = {}) {
  place.innerHTML = `<p data-key="key"><button data-notices="7"></button></p>${toastPlace}`;
  const element = place.querySelector('p')!;
  element.dataset.texts = JSON.stringify(texts);
  const button = place.querySelector('button')!;
  button.toggleAttribute('data-on', isOn);
  await startPushNotices(element);
  return button;
}
const getToast = () => place.querySelector('[data-toast-part=title]')!.textContent;
const isOn = (button: HTMLElement) => 'on' in button.dataset;

describe('the button for notices', () => {
  // Not when the file loads: other tests in the process have a fetch of their own.
  let otherFetch: typeof fetch;
  before(() => {
    otherFetch = globalThis.fetch;
    Object.assign(globalThis, {
      fetch: answerFetch,
      Notification: { requestPermission: async () => permission },
    });
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  });
  after(() => {
    globalThis.fetch = otherFetch;
    Reflect.deleteProperty(navigator, 'serviceWorker');
    place.remove();
  });
  beforeEach(() => {
    permission = 'granted';
    refusal = null;
    serviceWorker.ready = Promise.resolve(registration);
    [followed, calls, subscribedTo] = [[], [], null];
    localStorage.clear();
  });

  test('turns them on and off, and ends a subscription without exams', async () => {
    const button = await startButton();
    button.click();
    await eventually(() => assert.ok(isOn(button)));
    assert.equal(localStorage.getItem('notices'), '[7]');
    button.click();
    await eventually(() => assert.ok(!isOn(button)));
    assert.deepEqual(calls, ['subscribe', 'add', 'remove', 'unsubscribe']);
  });

  test('asks the server for nothing if the browser blocks notices', async () => {
    permission = 'denied';
    const button = await startButton();
    button.click();
    await eventually(() => assert.equal(getToast(), 'blocked'));
    assert.deepEqual([isOn(button), calls], [false, []]);
  });

  test('stays off without an error if the visitor dismisses the question', async () => {
    permission = 'default';
    const button = await startButton();
    button.click();
    await eventually(() => assert.equal(getToast(), 'dismissed'));
    assert.equal(place.querySelector<HTMLElement>('[data-toast-part=toast]')!.dataset.style, 'neutral');
    assert.deepEqual([isOn(button), calls], [false, []]);
  });

  test('says that a browser follows too many exams', async () => {
    refusal = 409;
    const button = await startButton();
    button.click();
    await eventually(() => assert.equal(getToast(), 'tooMany'));
    assert.equal(isOn(button), false);
  });

  test('stops waiting for a worker that does not start', async (t) => {
    serviceWorker.ready = new Promise(() => {});
    const button = await startButton();
    t.mock.timers.enable({ apis: ['setTimeout'] });
    button.click();
    // The permission and the registration come first.
    for (let step = 0; step < 10; step += 1) await Promise.resolve();
    t.mock.timers.tick(10_000);
    t.mock.timers.reset();
    await eventually(() => assert.equal(getToast(), 'failed'));
  });

  test('replaces a subscription to an earlier key', async () => {
    subscribedTo = 'earlier';
    const button = await startButton();
    button.click();
    await eventually(() => assert.ok(isOn(button)));
    assert.deepEqual(calls, ['unsubscribe', 'subscribe', 'add']);
  });

  test('corrects a state that has ended, without taking the tap for the opposite', async () => {
    const button = await startButton({ isOn: true });
    button.click();
    assert.equal(isOn(button), false);
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(calls, []);
    button.click();
    await eventually(() => assert.ok(isOn(button)));
  });
});
