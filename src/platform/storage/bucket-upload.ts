import type { Readable } from 'node:stream';
import { AbortMultipartUploadCommand, ListMultipartUploadsCommand, type S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { atBucket, getErrorStatus } from './bucket-client.ts';

/** Two parts are in memory at a time. Files smaller than a part need only one request. */
const parts = { partSize: 8 * 1024 * 1024, queueSize: 2 };

const contentTypes: Record<string, string> = { pdf: 'application/pdf', webp: 'image/webp' };

/** Sends a local file. Each part has its own retries. On failure nothing remains in the bucket. */
export async function sendToBucket(
  client: S3Client,
  object: { Bucket: string; Key: string },
  content: Readable,
): Promise<void> {
  const upload = new Upload({
    client,
    params: {
      ...object,
      Body: content,
      ContentType: contentTypes[object.Key.split('.').at(-1)!] ?? 'application/octet-stream',
    },
    ...parts,
  });
  try {
    await atBucket(() => upload.done());
  } finally {
    content.destroy();
  }
}

/** Aborts multipart uploads of killed processes, which take up paid space. Returns their number. */
export async function sweepUnfinished(
  client: S3Client,
  { Bucket, prefix }: { Bucket: string; prefix: string },
  olderThanMs: number,
): Promise<number> {
  const limit = Date.now() - olderThanMs;
  let removed = 0;
  await atBucket(async () => {
    try {
      // Reads only the first thousand. The next sweep handles more.
      const uploads = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix }));
      for (const { Key, UploadId, Initiated } of uploads.Uploads ?? []) {
        if (!Initiated || Initiated.getTime() > limit) continue;
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
        removed += 1;
      }
    } catch (error) {
      // Some servers cannot list uploads, and the access key may lack the permission.
      if (getErrorStatus(error) !== 501 && getErrorStatus(error) !== 403) throw error;
    }
  });
  return removed;
}
