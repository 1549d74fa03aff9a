import { startProcess } from './processes.ts';

export interface Load {
  port: number;
  /** Asked in turn, from the beginning again after the last. */
  paths: string[];
  headers: Record<string, string>;
  /** Each has one request under way. */
  connections: number;
  /** Ends after so many requests or so many seconds, whichever is given. */
  requests?: number;
  seconds?: number;
}

export interface LoadResult {
  requests: number;
  perSecond: number;
  seconds: number;
  bytes: number;
  /** Status and path of the first answers that were not 200. */
  failures: string[];
  /** Milliseconds from the request to the last byte. */
  p50: number;
  p99: number;
  /** Of each request, in the order of the answers; empty above 5,000. */
  times: number[];
}

export interface LoadGenerator {
  /** Throws when an answer is not 200: a server must not look quick by failing. */
  send(load: Load): Promise<LoadResult>;
  stop(): Promise<void>;
}

/** A process that sends requests, the same for every server. */
export async function startLoadGenerator(): Promise<LoadGenerator> {
  const child = startProcess('load-process.ts');
  await child.receive('ready');
  return {
    async send(load) {
      child.send(load);
      const result = (await child.receive('result')) as LoadResult;
      if (result.failures.length > 0) {
        throw new Error(`Not all answers were 200: ${result.failures.join(', ')}`);
      }
      return result;
    },
    stop: () => child.stop(),
  };
}
