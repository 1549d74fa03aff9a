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
