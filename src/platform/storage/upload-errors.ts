import { AppError } from '#platform/errors/app-error.ts';

/** The file stands elsewhere than the sender believes. */
export class OffsetConflict extends AppError {
  readonly offset: number;

  constructor(offset: number) {
    super('conflict', { public: `Go on from byte ${offset}` });
    this.offset = offset;
  }
}

/** How a stream fails whose sender is gone, or was cut off by a later one. */
const cutCodes: ReadonlySet<unknown> = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']);

/** A lost line is nobody's defect. */
export async function whileConnected<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!cutCodes.has((error as NodeJS.ErrnoException).code)) throw error;
    throw new AppError('validation_failed', { public: 'The connection was cut', cause: error });
  }
}
