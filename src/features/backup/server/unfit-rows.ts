import { databaseCode } from '#platform/database/database-code.ts';

/** Whether PostgreSQL refuses a row: for a value (22), for a constraint (23), or for a limit such as its size (54). */
export const isUnfit = (error: unknown): boolean => /^(22|23|54)/.test(databaseCode(error));

const reasons: Record<string, string> = {
  '23505': 'repeats a value that must be unique',
  '23503': 'refers to a row that is missing',
  '23502': 'has no value for a column that needs one',
  '23514': 'has a value that is not allowed',
};

/** Returns the table, the key or column, and why the row does not fit. */
export function unfitReason(error: unknown): string {
  const { table, column, detail } = getDriverError(error);
  const reason = reasons[databaseCode(error)];
  if (reason === undefined) return 'a value has the wrong type, format or size';
  const key = /\(.+\)=\(.*\)/.exec(detail ?? '')?.[0].slice(0, 200) ?? column;
  return `a row of ${table ?? 'the backup'} ${reason}${key === undefined ? '' : `: ${key}`}`;
}

/** The query builder wraps the driver's error. */
function getDriverError(error: unknown): { table?: string; column?: string; detail?: string } {
  const { cause } = error as { cause?: unknown };
  return (cause ?? error) as { table?: string; column?: string; detail?: string };
}
