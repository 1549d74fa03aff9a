import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { NoticeMessage } from './push-notices.contract.ts';
import { handleNotices } from './worker-notices.web.ts';

const message: NoticeMessage = {
  title: '2 new papers: SSC CGL',
  body: 'Pariksha',
  stop: 'Stop',
  stopFailed: 'Not stopped',
  url: '/ssc/ssc-cgl',
  examIds: [7],
};
let status: number;
let removed: number[] = [];
let shown: { title: string; body: string }[] = [];
/** Replaces the scope of a service worker. */
const scope = {
  addEventListener: (type: string, listener: (event: object) => void) => void (listeners[type] = listener),
  registration: {
    pushManager: { getSubscription: async () => ({}) },
    showNotification: async (title: string, { body }: { body: string }) => void shown.push({ title, body }),
  },
  async fetch(_url: string, { body }: { body: string }) {
    removed = (JSON.parse(body) as { remove: number[] }).remove;
    return Response.json({ examIds: [] }, { status });
  },
};
const listeners: Record<string, (event: object) => void> = {};

async function tapStop(): Promise<void> {
  let work: unknown;
  const waitUntil = (promise: unknown) => (work = promise);
  listeners.notificationclick!({ action: 'stop', notification: { data: message, close() {} }, waitUntil });
  await work;
}

describe('a tap on Stop in a notice', () => {
  const own = { fetch: globalThis.fetch, addEventListener: globalThis.addEventListener };
  before(() => {
    Object.assign(globalThis, scope);
    handleNotices();
  });
  after(() => {
    Object.assign(globalThis, own);
    Reflect.deleteProperty(globalThis, 'registration');
  });
  beforeEach(() => {
    [removed, shown] = [[], []];
  });

  test('ends the notices of its exams', async () => {
    status = 200;
    await tapStop();
    assert.deepEqual([removed, shown], [[7], []]);
  });

  test('shows the notice again if the server refuses', async () => {
    status = 503;
    await tapStop();
    assert.deepEqual(shown, [{ title: message.title, body: message.stopFailed }]);
  });
});
