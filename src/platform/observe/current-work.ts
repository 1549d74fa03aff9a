import { AsyncLocalStorage } from 'node:async_hooks';
import type { TraceSpan } from './trace-span.ts';

/** What the process does at this moment on somebody's behalf: a request, or a job. */
export interface CurrentWork {
  /** `GET /api/papers/:id`, `job link-check`: never an address, which can tell of a person. */
  name: string;
  requestId?: string;
  /** What is measured of it, when it is. */
  span?: TraceSpan;
}

const storage = new AsyncLocalStorage<CurrentWork>();

/** Runs `work`, and whatever it starts, as this. */
export function doing<Result>(current: CurrentWork, work: () => Result): Result {
  return storage.run(current, work);
}

export function currentWork(): CurrentWork | undefined {
  return storage.getStore();
}
