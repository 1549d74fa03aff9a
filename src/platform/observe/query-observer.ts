import type { Log } from '#platform/log/log.ts';
import { currentWork } from './current-work.ts';

/** Told of the text of a statement, never of its values; what it answers is called when the statement has ended. */
export type ObserveQuery = (statement: string) => (error?: unknown) => void;

/** A statement longer than this says no more by its end. */
const longestStatement = 2_000;

/** One line, without what a reader does not need; of no use to run again. */
function shortened(statement: string): string {
  return statement
    .slice(0, longestStatement * 2)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longestStatement);
}

export interface QueryObserver {
  observe: ObserveQuery;
  /** Statements since the start that took too long. */
  slowQueries(): number;
}

/** Logs statements that take longer than `slowMs` (0: none) and makes each a part of the trace that it runs in. */
export function createQueryObserver({ slowMs, log }: { slowMs: number; log: Log }): QueryObserver {
  let slow = 0;
  return {
    observe(statement) {
      const work = currentWork();
      const span = work?.span?.child('database', {
        'db.system.name': 'postgresql',
        'db.query.text': shortened(statement),
      });
      const startedAt = performance.now();
      return (error) => {
        span?.end(error !== undefined && error !== null);
        const milliseconds = performance.now() - startedAt;
        if (slowMs === 0 || milliseconds < slowMs) return;
        slow += 1;
        log.warn(
          {
            milliseconds: Math.round(milliseconds),
            statement: shortened(statement),
            work: work?.name,
            requestId: work?.requestId,
          },
          'a slow query',
        );
      };
    },
    slowQueries: () => slow,
  };
}
