/**
 * Returns PostgreSQL's SQLSTATE code of a failed statement, or '' for other errors. Drizzle wraps the driver's
 * error, so the code may be on `cause`.
 */
export function databaseCode(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  return String(cause?.code ?? code ?? '');
}
