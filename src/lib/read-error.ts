/** A failed read. Its message is '<status>: <body>', which all callers of the API rely on. */
export class ReadError extends Error {
  readonly status: number;
  readonly publicMessage: string;
  /** A stable code: 'conflict', 'validation_failed', ...; 'network' if no complete response arrived; '' if unknown. */
  readonly code: string;

  constructor(status: number, body: string, { message = '', code = '' } = {}) {
    super(`${status}: ${body}`);
    this.name = 'ReadError';
    this.status = status;
    this.publicMessage = message;
    this.code = code;
  }
}

/**
 * Returns the status of a failed read, or `undefined` for any other error. Checks the name instead of the class,
 * because the server's bundle of pages has its own copy of the class.
 */
export function readStatus(error: unknown): number | undefined {
  return error instanceof Error && error.name === 'ReadError' ? (error as ReadError).status : undefined;
}
