import { AsyncLocalStorage } from 'node:async_hooks';
import type { TraceSpan } from './trace-span.ts';

/** The current unit of work in the process: a request or a job. */
export interface CurrentWork {
  /** `GET /api/papers/:id` or `job link-check`. Never a URL, which can identify a person. */
  name: string;
  requestId?: string;
  /** The trace span of the work, if tracing is on. */
  span?: TraceSpan;
}

const storage = new AsyncLocalStorage<CurrentWork>();

/** Runs `work`, and everything that it starts, in this context. */
export function doing<Result>(current: CurrentWork, work: () => Result): Result {
  return storage.run(current, work);
}

export function currentWork(): CurrentWork | undefined {
  return storage.getStore();
}
