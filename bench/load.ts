import { startProcess, type MeasuredServer } from './processes.ts';

export interface Load {
  port: number;
  /** Requested in turn, repeatedly. */
  paths: string[];
  headers: Record<string, string>;
  /** Each has one request in progress. */
  connections: number;
  /** Ends after this number of requests or seconds, whichever is given. */
  requests?: number;
  seconds?: number;
}

export interface LoadResult {
  requests: number;
  perSecond: number;
  /** Status and path of the first responses other than 200. */
  failures: string[];
  /** Milliseconds from each request to the last byte, in the order of the responses. Empty above 5,000. */
  times: number[];
}

export type LoadGenerator = Awaited<ReturnType<typeof startLoadGenerator>>;

/** Starts a process that sends requests. All servers get the same load. */
export async function startLoadGenerator() {
  const child = startProcess('load-process.ts');
  await child.ask();
  return {
    /** Throws if a response is not 200: a server must not seem fast because it fails. */
    async send(load: Load): Promise<LoadResult> {
      const result = await child.ask<LoadResult>({ ...load });
      if (result.failures.length > 0)
        throw new Error(`Not all answers were 200: ${result.failures.join(', ')}`);
      return result;
    },
    stop: child.stop,
  };
}

/**
 * Returns the CPU of a server for one request, in milliseconds. Sends one request at a time, because the app renders
 * concurrent requests once.
 */
export async function measureCpu(
  { send }: LoadGenerator,
  { port, usage }: MeasuredServer,
  load: Required<Pick<Load, 'paths' | 'headers' | 'requests'>>,
): Promise<number> {
  const before = await usage();
  await send({ ...load, port, connections: 1 });
  return ((await usage()).cpuMs - before.cpuMs) / load.requests;
}
