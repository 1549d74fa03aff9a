/**
 * Sends requests at a given rate, however slowly the server answers: visitors do not wait for each other. Started by
 * `fork`.
 */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenLoad, PlannedRequest, TimedAnswer } from './open-load.ts';

/** Milliseconds after which a visitor leaves. */
const maxWaitMs = 5_000;

async function run({ port, headers, requests, seconds }: OpenLoad): Promise<TimedAnswer[]> {
  const agent = new Agent({ keepAlive: true });
  const send = (planned: PlannedRequest, number: number) =>
    new Promise<TimedAnswer>((resolve) => {
      const sentAt = performance.now();
      const end = (status: number) =>
        resolve({ ...planned, status, milliseconds: performance.now() - sentAt });
      // Each request is from another visitor.
      const visitor = {
        'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      };
      const signal = AbortSignal.timeout(maxWaitMs);
      request(
        { host: '127.0.0.1', port, path: planned.path, agent, signal, headers: { ...headers, ...visitor } },
        (answer) => {
          answer.on('error', () => {}).once('close', () => end(answer.complete ? answer.statusCode! : 0));
          answer.resume();
        },
      )
        .on('error', () => end(0))
        .end();
    });

  const answers: Promise<TimedAnswer>[] = [];
  const startedAt = performance.now();
  while (answers.length < requests.length) {
    const due = (((performance.now() - startedAt) / 1000) * requests.length) / seconds;
    while (answers.length < Math.min(due, requests.length))
      answers.push(send(requests[answers.length]!, answers.length));
    await sleep(2);
  }
  if (performance.now() - startedAt > seconds * 1100) throw new Error('The load generator is too slow');
  const result = await Promise.all(answers);
  agent.destroy();
  return result;
}

process.on('message', (load: OpenLoad) => {
  run(load).then(
    (answers) => process.send?.({ answers }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.once('disconnect', () => process.exit(0));
process.send?.({});
