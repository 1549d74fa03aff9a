import type { Pool } from 'pg';
import { median } from '../figure.ts';
import type { LoadGenerator } from '../load.ts';

/** A call that is measured at every library size, under the same name. */
export interface SizedCall {
  name: string;
  path: string;
  /** Makes the call a POST that writes nothing, as a preview. */
  body?: object;
}

/** Returns the path with the values of its `{examId}` and the like. */
export const fillPath = (path: string, values: Record<string, string | number>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));

/** Calls with one target. */
export interface CallSource {
  name: string;
  /** Milliseconds for the median of each call in the largest library, warm. */
  targetMs: number;
  /** GET routes that are not measured, such as `/files/{name}`, each with the reason: `scale-calls.test.ts` checks that no other one is missing. */
  notMeasured: Record<string, string>;
  /** Prepares the calls, and the headers of all of them, at a server that listens. */
  prepare(site: {
    url: string;
    pool: Pool;
  }): Promise<{ calls: SizedCall[]; headers?: Record<string, string> }>;
}

/** Compression costs the same at every size. */
const plain = { accept: '*/*', 'accept-encoding': 'identity' };
const warmRequests = 3;
const requests = 9;

/** Milliseconds of so many POSTs, one after the other. Throws for an answer other than 200. */
async function postTimes(
  url: string,
  body: object,
  headers: Record<string, string>,
  count: number,
): Promise<number[]> {
  const times: number[] = [];
  while (times.length < count) {
    const started = performance.now();
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
    times.push(performance.now() - started);
  }
  return times;
}

/** Median milliseconds of each call by its name, warm, one request at a time; NaN for a call that fails. */
export async function callTimes(
  load: LoadGenerator,
  port: number,
  calls: SizedCall[],
  headers: Record<string, string> = {},
): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  const all = { ...plain, ...headers };
  for (const { name, path, body } of calls) {
    const ask = async (count: number) =>
      body
        ? postTimes(`http://127.0.0.1:${port}${path}`, body, all, count)
        : (await load.send({ port, paths: [path], headers: all, connections: 1, requests: count })).times;
    const asked = ask(warmRequests).then(() => ask(requests));
    const time = await asked.then(median).catch((error: unknown) => {
      console.error(`${name} failed: ${String(error)}`);
      return NaN;
    });
    times.set(name, time);
  }
  return times;
}
