import type { Pool } from 'pg';
import { median } from '../figure.ts';
import type { LoadGenerator } from '../load.ts';

/** One call that is measured at every size of library; its name is the same at each. */
export interface SizedCall {
  name: string;
  path: string;
}

/** Calls with one target. */
export interface CallSource {
  /** For the median of each call in the largest library, warm. */
  targetMs: number;
  calls(pool: Pool): Promise<SizedCall[]>;
  /** Headers of every call, asked for once the server listens: those of a signed-in user. */
  headers?(url: string): Promise<Record<string, string>>;
}

/** Compression costs the same at every size. */
const plain = { accept: '*/*', 'accept-encoding': 'identity' };
const warmRequests = 3;
const requests = 9;

/** Median milliseconds of each call by its name, warm, one request at a time; NaN for a call that fails. */
export async function callTimes(
  load: LoadGenerator,
  port: number,
  calls: SizedCall[],
  headers: Record<string, string> = {},
): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const { name, path } of calls) {
    const ask = (count: number) =>
      load.send({ port, paths: [path], headers: { ...plain, ...headers }, connections: 1, requests: count });
    const asked = ask(warmRequests).then(() => ask(requests));
    times.set(name, await asked.then((result) => median(result.times)).catch(() => NaN));
  }
  return times;
}
