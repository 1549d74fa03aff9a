/** PostgreSQL's code of a failed statement, '' for other errors; the query builder wraps the driver's error. */
export function databaseCode(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  return String(cause?.code ?? code ?? '');
}
