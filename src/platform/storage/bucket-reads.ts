import { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { atBucket, getErrorStatus, isMissing } from './bucket-client.ts';

/** An object of a bucket. */
interface ObjectName {
  Bucket: string;
  Key: string;
}

/** Returns the size and time of an object, or `null` if it does not exist. */
export async function headObject(
  client: S3Client,
  object: ObjectName,
): Promise<{ bytes: number; modifiedAt: Date } | null> {
  return atBucket(async () => {
    try {
      const found = await client.send(new HeadObjectCommand(object));
      return { bytes: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  });
}

/** Returns the bytes of an object, or of a range of it; `null` if it does not exist. */
export async function readObject(
  client: S3Client,
  object: ObjectName,
  Range?: string,
): Promise<Readable | null> {
  return atBucket(async () => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ ...object, Range }));
      return Body as Readable;
    } catch (error) {
      if (isMissing(error)) return null;
      // The range starts after the end of the file.
      if (Range && getErrorStatus(error) === 416) return Readable.from([]);
      throw error;
    }
  });
}
