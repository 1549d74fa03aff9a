/** A read that was refused or failed; its message is '<status>: <body>', as every caller of the API sees it. */
export class ReadError extends Error {
  readonly status: number;
  readonly publicMessage: string;

  constructor(status: number, body: string, publicMessage = '') {
    super(`${status}: ${body}`);
    this.name = 'ReadError';
    this.status = status;
    this.publicMessage = publicMessage;
  }
}

/** The status of a refused read; undefined for any other error. Told by its name: the server's bundle of pages
 * has a class of its own. */
export function readStatus(error: unknown): number | undefined {
  return error instanceof Error && error.name === 'ReadError' ? (error as ReadError).status : undefined;
}
