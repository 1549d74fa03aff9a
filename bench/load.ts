import { startProcess } from './processes.ts';

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
  seconds: number;
  bytes: number;
  /** Status and path of the first responses other than 200. */
  failures: string[];
  /** Milliseconds from the request to the last byte. */
  p50: number;
  p99: number;
  /** Time of each request, in the order of the responses. Empty above 5,000. */
  times: number[];
}

export interface LoadGenerator {
  /** Throws if a response is not 200: a server must not seem fast because it fails. */
  send(load: Load): Promise<LoadResult>;
  stop(): Promise<void>;
}

/** Starts a process that sends requests. All servers get the same load. */
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
