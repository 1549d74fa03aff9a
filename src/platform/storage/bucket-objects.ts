import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { BucketSettings } from '#platform/config/bucket-settings.ts';
import { atBucket, isMissing, openBucketClient } from './bucket-client.ts';
import { sendToBucket } from './bucket-upload.ts';

export type BucketObjects = ReturnType<typeof openBucketObjects>;

/** Objects of a bucket under its prefix. The caller chooses the names. Each method throws `StorageError`. */
export function openBucketObjects(settings: BucketSettings) {
  const client = openBucketClient(settings);
  const { bucket: Bucket, prefix } = settings;
  const at = (name: string) => ({ Bucket, Key: `${prefix}${name}` });

  async function openObject(name: string): Promise<{ bytes: number; content: Readable } | null> {
    return atBucket(async () => {
      try {
        const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand(at(name)));
        return { bytes: ContentLength, content: Body as Readable };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });
  }

  return {
    list: (): Promise<{ name: string; bytes: number }[]> =>
      atBucket(async () => {
        const objects = [];
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
          for (const { Key = '', Size = 0 } of Contents)
            objects.push({ name: Key.slice(prefix.length), bytes: Size });
        return objects;
      }),
    /** Returns null if the object does not exist. */
    open: openObject,
    async readText(name: string): Promise<string | null> {
      const object = await openObject(name);
      return object && text(object.content);
    },
    async writeText(name: string, content: string): Promise<void> {
      await atBucket(() => client.send(new PutObjectCommand({ ...at(name), Body: content })));
    },
    /** Sends a local file in parts. The object is visible once it is complete. */
    send: (name: string, path: string): Promise<void> => sendToBucket(client, at(name), path),
    async delete(name: string): Promise<void> {
      await atBucket(() => client.send(new DeleteObjectCommand(at(name))));
    },
    close: (): void => client.destroy(),
  };
}
