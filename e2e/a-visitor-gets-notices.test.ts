import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Worker } from 'playwright-core';
import type { NoticeMessage } from '#features/push-notices/push-notices.contract.ts';
import { visitor } from './support/browser.ts';
import { openPage } from './support/open-page.ts';
import { startedSite } from './support/site.ts';
import { waitForToast } from './support/toast.ts';

const { visit } = visitor();
const phone = { viewport: { width: 360, height: 640 }, permissions: ['notifications'] };

/** Replaces the push service, which a test browser does not reach. */
function stubPushManager(): void {
  const bytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.codePointAt(0)!);
  let subscription: object | null = null;
  PushManager.prototype.getSubscription = async () => subscription as PushSubscription;
  PushManager.prototype.subscribe = async (options) => {
    const { publicKey } = (await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
      'deriveBits',
    ])) as CryptoKeyPair;
    const toText = (content: ArrayBuffer) =>
      btoa(String.fromCodePoint(...new Uint8Array(content)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const p256dh = toText(await crypto.subtle.exportKey('raw', publicKey));
    const auth = toText(crypto.getRandomValues(new Uint8Array(16)).buffer);
    const given = String(options?.applicationServerKey).replaceAll('-', '+').replaceAll('_', '/');
    const json = { endpoint: 'https://fcm.googleapis.com/fcm/send/test', keys: { p256dh, auth } };
    const unsubscribe = async () => void (subscription = null);
    subscription = {
      options: { applicationServerKey: bytes(given).buffer },
      toJSON: () => json,
      unsubscribe,
    };
    return subscription as PushSubscription;
  };
}

/** Sends a message to the worker, and a tap on its notice. Returns the notice and the opened URL. */
const sendNotice = (worker: Worker, message: NoticeMessage) =>
  worker.evaluate(async (data) => {
    const scope = globalThis as unknown as {
      registration: { showNotification(title: string, options: object): Promise<void> };
      clients: { openWindow(url: string): Promise<void> };
    };
    const seen: { title?: string; data?: object; opened?: string } = {};
    // A browser without a user interface shows no notices.
    scope.registration.showNotification = async (title, options) =>
      void Object.assign(seen, { title, ...options });
    scope.clients.openWindow = async (url) => void (seen.opened = url);
    const send = async (type: string, given: object) => {
      let work: unknown;
      const waitUntil = (promise: unknown) => (work = promise);
      dispatchEvent(Object.assign(new Event(type), { ...given, waitUntil }));
      await work;
    };
    await send('push', { data: { json: () => data } });
    await send('notificationclick', { notification: { data: seen.data, close() {} }, action: '' });
    return { title: seen.title, opened: seen.opened };
  }, message);

describe('notices of new papers', () => {
  const site = startedSite();

  test('a visitor turns them on and off, and the worker shows one', async () => {
    await visit(phone, async (page) => {
      await page.addInitScript(stubPushManager);
      await openPage(page, `${site.url}/ssc/ssc-cgl`);
      const button = page.locator('[data-notices]');
      await button.click();
      await waitForToast(page, 'Notices are on');
      await button.getByText('You get notices of new papers. Turn off').waitFor();

      const [worker] = page.context().serviceWorkers();
      const title = '2 new papers: SSC CGL';
      const texts = { title, body: 'Pariksha', stop: 'Stop', stopFailed: 'Not stopped' };
      const message = { ...texts, url: '/ssc/ssc-cgl', examIds: [1] };
      assert.deepEqual(await sendNotice(worker!, message), { title, opened: message.url });

      await button.click();
      await waitForToast(page, 'Notices are off');
      await button.getByText('Notify me about new papers').waitFor();
    });
  });

  test('a browser without push messages has no button', async () => {
    await visit(phone, async (page) => {
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'));
      await openPage(page, `${site.url}/ssc/ssc-cgl`);
      assert.equal(await page.locator('[data-notices]').isVisible(), false);
    });
  });
});

describe('a site without its service worker', () => {
  const site = startedSite({ OFFLINE: 'off' });

  test('has no button for notices', async () => {
    const html = await (await fetch(`${site.url}/ssc/ssc-cgl`)).text();
    assert.ok(!html.includes('data-notices'));
  });
});
