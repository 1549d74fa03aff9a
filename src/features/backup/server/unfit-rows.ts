import { databaseCode } from '#platform/database/database-code.ts';

/** Whether PostgreSQL refuses a row: for a value (22), for a constraint (23), or for a limit such as its size (54). */
export const isUnfit = (error: unknown): boolean => /^(22|23|54)/.test(databaseCode(error));

/** Returns why a row does not fit. Never returns the text of the database, which may contain values of other rows. */
export function unfitReason(error: unknown): string {
  const { table, column } = driverErrorOf(error);
  const row = table === undefined ? 'a row' : `a row of ${table}`;
  switch (databaseCode(error)) {
    case '23505':
      return `${row} repeats a value that must be unique`;
    case '23503':
      return `${row} refers to a row that is missing`;
    case '23502':
      return column === undefined ? `${row} lacks a value` : `${row} has no value for ${column}`;
    case '23514':
      return `${row} has a value that is not allowed`;
    default:
      return 'a value has the wrong type, format or size';
  }
}

/** The query builder wraps the driver's error. */
function driverErrorOf(error: unknown): { table?: string; column?: string } {
  const { cause } = error as { cause?: unknown };
  return (cause ?? error) as { table?: string; column?: string };
}
