import { S3Client } from '@aws-sdk/client-s3';
import type { BucketSettings } from '#platform/config/bucket-settings.ts';
import { StorageError } from './file-storage.ts';

/** Limits of one attempt in milliseconds. A transfer may take longer, as long as data flows. */
const timeouts = { connectionTimeout: 3_000, socketTimeout: 30_000 };
/** Each running download holds one socket. */
const maxSockets = 256;

/** Creates an S3 client with three attempts per call, timeouts, and a limit of open sockets. */
export function openBucketClient({
  endpoint,
  region,
  credentials,
  isPathStyle,
}: Omit<BucketSettings, 'bucket' | 'prefix'>): S3Client {
  return new S3Client({
    region,
    forcePathStyle: isPathStyle,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    maxAttempts: 3,
    // Some S3-compatible servers do not support the newer checksums. The name of each file contains its hash.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      ...timeouts,
      // Without it, `requestTimeout` of a call only logs a warning.
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets: maxSockets },
      httpsAgent: { keepAlive: true, maxSockets: maxSockets },
    },
  });
}

interface ServiceFailure {
  name?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
}

/** Returns the HTTP status of a failed call, or `undefined` without a response. */
export function getErrorStatus(error: unknown): number | undefined {
  return (error as ServiceFailure).$metadata?.httpStatusCode;
}

/** Whether the object does not exist. A missing bucket is a different error. */
export function isMissing(error: unknown): boolean {
  return getErrorStatus(error) === 404 && (error as ServiceFailure).name !== 'NoSuchBucket';
}

/**
 * Turns a failed call into an error with a sentence for the owner. The cause contains only name and message: the
 * original error includes the request, and its codes would be mistaken for those of an unavailable database.
 */
export function toBucketError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const { name = 'Error', message = '' } = error as ServiceFailure;
  const cause = new Error(`${name}: ${message}`);
  const status = getErrorStatus(error);
  if (status === 404)
    return new StorageError('unreachable', 'The bucket for the files does not exist.', { cause });
  if (status === 401 || status === 403)
    return new StorageError('read-only', 'The bucket that holds the files refuses this key.', { cause });
  if (status === 507 || name === 'QuotaExceeded')
    return new StorageError('disk-full', 'The bucket that holds the files is full.', { cause });
  return unreachable(cause);
}

const unreachable = (cause?: Error) =>
  new StorageError('unreachable', 'The bucket that holds the files does not answer.', { cause });

/** Runs calls to the bucket and turns their errors into `StorageError`. */
export async function atBucket<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw toBucketError(error);
  }
}

/**
 * Returns a function that runs reads of the bucket, like `atBucket`. `call` gets the options of its command: each of its
 * three attempts fails without the begin of an answer within `answerWithinMs`. While the bucket does not answer, one read
 * at a time waits for it, and the others fail at once: waiting downloads must not take the capacity of pages.
 */
export function createBucketReads(answerWithinMs: number) {
  let isSilent = false;
  let isProbing = false;
  return async <Result>(call: (options: { requestTimeout: number }) => Promise<Result>): Promise<Result> => {
    // Without a cause it is not logged: the log has those of the reads that waited.
    if (isProbing) throw unreachable();
    const isProbe = isSilent;
    isProbing = isProbe;
    try {
      const result = await call({ requestTimeout: answerWithinMs });
      isSilent = false;
      return result;
    } catch (error) {
      const failure = toBucketError(error);
      isSilent = failure.reason === 'unreachable';
      throw failure;
    } finally {
      if (isProbe) isProbing = false;
    }
  };
}
