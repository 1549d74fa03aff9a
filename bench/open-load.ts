import { startProcess } from './processes.ts';

export interface PlannedRequest {
  /** Whether the app has the page in its cache. */
  isCached: boolean;
  path: string;
}

/** Requests that are sent evenly over `seconds`. */
export interface OpenLoad {
  port: number;
  headers: Record<string, string>;
  requests: PlannedRequest[];
  seconds: number;
}

export interface TimedAnswer extends PlannedRequest {
  /** 0 without a complete response. */
  status: number;
  milliseconds: number;
}

/** Starts a process that sends requests at a given rate. */
export async function startOpenLoad() {
  const child = startProcess('open-load-process.ts');
  await child.ask();
  return {
    /** Returns all answers. Throws if the process cannot send at this rate. */
    send: async (load: OpenLoad): Promise<TimedAnswer[]> =>
      (await child.ask<{ answers: TimedAnswer[] }>({ ...load })).answers,
    stop: child.stop,
  };
}
