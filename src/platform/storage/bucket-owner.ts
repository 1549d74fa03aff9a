import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { atBucket, getErrorStatus } from './bucket-client.ts';
import { readObject } from './bucket-reads.ts';
import { longestOwner, ownerFileName } from './file-storage.ts';
import { refuseOver } from './temporary-file.ts';

/** The prefix of a file store in a bucket. */
interface Place {
  bucket: string;
  prefix: string;
}

/** Returns the site that the file store belongs to, or `null` if no site has claimed it. */
export async function readOwner(client: S3Client, { bucket, prefix }: Place): Promise<string | null> {
  const body = await readObject(client, { Bucket: bucket, Key: `${prefix}${ownerFileName}` });
  if (!body) return null;
  return (await atBucket(() => Array.fromAsync(body))).join('').trim() || null;
}

/** Writes the name of the site, unless the file store has an owner. */
export async function claimForOwner(client: S3Client, place: Place, name: string): Promise<void> {
  if ((await readOwner(client, place)) !== null) return;
  refuseOver(longestOwner, Buffer.byteLength(name) + 1);
  const object = { Bucket: place.bucket, Key: `${place.prefix}${ownerFileName}`, Body: `${name}\n` };
  await atBucket(async () => {
    try {
      await client.send(new PutObjectCommand({ ...object, IfNoneMatch: '*' }));
    } catch (error) {
      // Another process has claimed the store first.
      if (getErrorStatus(error) === 412 || getErrorStatus(error) === 409) return;
      // Some servers do not support the condition.
      if (getErrorStatus(error) !== 501) throw error;
      await client.send(new PutObjectCommand(object));
    }
  });
}
