import type { Log } from '#platform/log/log.ts';
import { currentWork } from './current-work.ts';

/**
 * Called with the text of a statement, never with its values. The returned function is
 * called when the statement ends.
 */
export type ObserveQuery = (statement: string) => (error?: unknown) => void;

/** Characters. The end of a longer statement adds no information. */
const maxStatementLength = 2_000;

/** Shortens a statement to one line for the log. The result cannot be executed. */
function shortened(statement: string): string {
  return statement
    .slice(0, maxStatementLength * 2)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxStatementLength);
}

export interface QueryObserver {
  observe: ObserveQuery;
  /** Returns the number of slow statements since the start. */
  slowQueries(): number;
}

/** Logs statements that take longer than `slowMs` (0: none), and adds each statement to the current trace. */
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
