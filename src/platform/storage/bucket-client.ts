import { S3Client } from '@aws-sdk/client-s3';
import type { BucketSettings } from '#platform/config/bucket-settings.ts';
import { StorageError } from './file-storage.ts';

/** Of each try; a body that is being sent or read may take longer, as long as it moves. */
const timeouts = { connectionTimeout: 3_000, socketTimeout: 30_000 };
/** Each download that is under way holds one. */
const mostSockets = 256;

/** A client for the bucket: tries three times, gives up on silence, and waits for no more sockets than it may have. */
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
    // Other makers' servers do not all know the newer checksums; ours is the name.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      ...timeouts,
      httpAgent: { keepAlive: true, maxSockets: mostSockets },
      httpsAgent: { keepAlive: true, maxSockets: mostSockets },
    },
  });
}

interface ServiceFailure {
  name?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
}

/** Status of an answer of the service; undefined when there was none. */
export function statusOf(error: unknown): number | undefined {
  return (error as ServiceFailure).$metadata?.httpStatusCode;
}

/** Whether the service says that there is no such object; a missing bucket is another matter. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && (error as ServiceFailure).name !== 'NoSuchBucket';
}

/**
 * What a failed call to the bucket is for the owner. Its cause is told in words only: the error itself carries the
 * request, and its codes are those of a database that is away, too.
 */
export function toBucketError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const { name = 'Error', message = '' } = error as ServiceFailure;
  const cause = new Error(`${name}: ${message}`);
  const status = statusOf(error);
  if (status === 404)
    return new StorageError('unreachable', 'There is no such bucket for the files.', { cause });
  if (status === 401 || status === 403)
    return new StorageError('read-only', 'The bucket that holds the files refuses this key.', { cause });
  if (status === 507 || name === 'QuotaExceeded')
    return new StorageError('disk-full', 'The bucket that holds the files is full.', { cause });
  return new StorageError('unreachable', 'The bucket that holds the files does not answer.', { cause });
}

/** Runs calls to the bucket; what fails becomes a `StorageError`. */
export async function atBucket<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw toBucketError(error);
  }
}
