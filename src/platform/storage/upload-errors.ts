import { AppError } from '#platform/errors/app-error.ts';

/** The part does not start where the stored file ends. `offset` is the end of the stored file. */
export class OffsetConflict extends AppError {
  readonly offset: number;

  constructor(offset: number) {
    super('conflict', { public: `Resume from byte ${offset}` });
    this.offset = offset;
  }
}

/** Stream errors after a lost connection, or when a later request replaced this one. */
const cutCodes: ReadonlySet<unknown> = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']);

/** Turns a lost connection into a client error, so that it does not count as a server error. */
export async function whileConnected<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!cutCodes.has((error as NodeJS.ErrnoException).code)) throw error;
    throw new AppError('validation_failed', { public: 'The connection was lost', cause: error });
  }
}
