import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { createPublisher } from './publisher.ts';

const log = pino({ level: 'silent' });

/** Starts a publisher with a fake clock. `wait` lets time pass. */
async function startPublisher(t: TestContext, schedule: { id: number; publishAt: Date }[]) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 0 });
  const published: number[] = [];
  const scheduled = t.mock.fn(async () => schedule.filter(({ id }) => !published.includes(id)));
  const publish = t.mock.fn(async (id: number) => void published.push(id));
  const publisher = createPublisher({ noun: 'pages', records: { scheduled, publish }, log });
  t.after(publisher.close);
  publisher.start();
  await setImmediate();
  async function wait(milliseconds: number): Promise<void> {
    t.mock.timers.tick(milliseconds);
    await setImmediate();
  }
  return { published, scheduled, publish, publisher, wait };
}

describe('the publisher', () => {
  test('publishes each page at its exact time', async (t) => {
    const { published, wait } = await startPublisher(t, [
      { id: 1, publishAt: new Date(4_000) },
      { id: 2, publishAt: new Date(9_000) },
    ]);
    await wait(3_999);
    assert.deepEqual(published, []);
    await wait(1);
    assert.deepEqual(published, [1]);
    await wait(5_000);
    assert.deepEqual(published, [1, 2]);
  });

  test('notices within 15 seconds what another node scheduled', async (t) => {
    const schedule: { id: number; publishAt: Date }[] = [];
    const { published, wait } = await startPublisher(t, schedule);
    schedule.push({ id: 1, publishAt: new Date(1_000) });
    await wait(15_000);
    assert.deepEqual(published, [1]);
  });

  test('publishes the others if one page cannot be published', async (t) => {
    const { published, publish, publisher, wait } = await startPublisher(t, [
      { id: 1, publishAt: new Date(1_000) },
      { id: 2, publishAt: new Date(1_000) },
    ]);
    publish.mock.mockImplementationOnce(() => Promise.reject(new Error('a redirect uses its URL')));
    await wait(1_000);
    assert.deepEqual(published, [2]);
    await wait(15_000);
    assert.deepEqual(published, [2, 1]);
    await publisher.close();
  });

  test('tries again when the database is unavailable', async (t) => {
    const { published, scheduled, wait } = await startPublisher(t, [{ id: 1, publishAt: new Date(16_000) }]);
    scheduled.mock.mockImplementationOnce(() => Promise.reject(new Error('connection refused')));
    await wait(15_000);
    await wait(15_000);
    assert.deepEqual(published, [1]);
  });

  test('stops when it is closed', async (t) => {
    const { published, publisher, wait } = await startPublisher(t, [{ id: 1, publishAt: new Date(1_000) }]);
    await publisher.close();
    await wait(60_000);
    assert.deepEqual(published, []);
  });
});
