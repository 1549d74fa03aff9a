import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { openLightDom } from '#testing/light-dom.ts';
import { eventually } from '#testing/eventually.ts';
import { webModules } from '#testing/web-module.ts';

openLightDom();
const load = await webModules();
const { startPushNotices } = await load<typeof import('./push-notices.island.ts')>(
  '/src/features/push-notices/web/push-notices.island.ts',
);
const place = document.createElement('div');
document.body.append(place);
after(() => place.remove());

const key = Buffer.from('key of the site').toString('base64url');
let permission = 'granted';
let followed: number[] = [];
let calls: string[] = [];
let subscription: { options: object; unsubscribe(): Promise<void> } | null;
const createSubscription = (keyText: string) => ({
  options: { applicationServerKey: new TextEncoder().encode(keyText).buffer },
  async unsubscribe() {
    calls.push('unsubscribe');
    subscription = null;
  },
});
const registration = {
  pushManager: {
    getSubscription: async () => subscription,
    async subscribe() {
      calls.push('subscribe');
      return (subscription = createSubscription('key of the site'));
    },
  },
};
Object.assign(globalThis, { Notification: { requestPermission: async () => permission } });
Object.defineProperty(navigator, 'serviceWorker', {
  configurable: true,
  value: {
    register: async () => {},
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  },
});
globalThis.fetch = async (url, init) => {
  const path = String(url).split('/').at(-1)!;
  const body = JSON.parse(String(init?.body)) as { examId?: number; examIds?: number[] };
  if (path !== 'followed') calls.push(path);
  if (path === 'exams') followed.push(body.examId!);
  if (path === 'stop') followed = followed.filter((id) => !body.examIds!.includes(id));
  return path === 'followed' ? Response.json({ examIds: followed }) : new Response(null, { status: 204 });
};

const texts = { on: ['On', ''], off: ['Off', ''], blocked: ['Blocked', ''], failed: ['Failed', ''] };
/** Starts the button for exam 7, as a tap on it does. `isOn` is the state that the page shows before. */
async function startButton({ isOn = false } = {}) {
  place.innerHTML = `<p data-key="${key}"><button data-notices="7"></button></p>`;
  const element = place.querySelector('p')!;
  element.dataset.texts = JSON.stringify(texts);
  const button = place.querySelector('button')!;
  button.toggleAttribute('data-on', isOn);
  await startPushNotices(element);
  return button;
}
const isOn = (button: HTMLElement) => 'on' in button.dataset;

beforeEach(() => {
  permission = 'granted';
  [followed, calls, subscription] = [[], [], null];
  localStorage.clear();
});

describe('the button for notices', () => {
  test('turns them on and off, and ends a subscription without exams', async () => {
    const button = await startButton();
    button.click();
    await eventually(() => assert.ok(isOn(button)));
    assert.equal(localStorage.getItem('notices'), '[7]');
    button.click();
    await eventually(() => assert.ok(!isOn(button)));
    assert.deepEqual(calls, ['subscribe', 'exams', 'stop', 'unsubscribe']);
  });

  test('asks the server for nothing if the browser blocks notices', async () => {
    permission = 'denied';
    const button = await startButton();
    button.click();
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual([isOn(button), calls], [false, []]);
  });

  test('replaces a subscription to an earlier key', async () => {
    subscription = createSubscription('earlier');
    const button = await startButton();
    button.click();
    await eventually(() => assert.ok(isOn(button)));
    assert.deepEqual(calls, ['unsubscribe', 'subscribe', 'exams']);
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
