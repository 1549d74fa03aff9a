import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { BucketSettings } from '#platform/config/bucket-settings.ts';
import { atBucket, getErrorStatus, isMissing, openBucketClient } from './bucket-client.ts';
import { sendToBucket } from './bucket-upload.ts';
import type { ListedObject, PlainObjects } from './objects.ts';

/** Objects of a bucket under its prefix. The caller chooses the names. Each method throws `StorageError`. */
export function openBucketObjects(settings: BucketSettings): PlainObjects {
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
    list: (start = '') =>
      atBucket(async () => {
        const objects: ListedObject[] = [];
        const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: `${prefix}${start}` });
        for await (const { Contents = [] } of pages)
          for (const { Key = '', Size = 0, LastModified = new Date() } of Contents)
            objects.push({ name: Key.slice(prefix.length), bytes: Size, modifiedAt: LastModified });
        return objects;
      }),
    open: openObject,
    async readText(name: string): Promise<string | null> {
      const object = await openObject(name);
      return object && text(object.content);
    },
    write: (name, content) => sendToBucket(client, at(name), content),
    async create(name, content) {
      try {
        await client.send(new PutObjectCommand({ ...at(name), Body: content, IfNoneMatch: '*' }));
      } catch (error) {
        if (getErrorStatus(error) !== 412) await atBucket(() => Promise.reject(error));
      }
    },
    async writeText(name: string, content: string): Promise<void> {
      await atBucket(() => client.send(new PutObjectCommand({ ...at(name), Body: content })));
    },
    send: (name, path) => sendToBucket(client, at(name), createReadStream(path)),
    async delete(name: string): Promise<void> {
      await atBucket(() => client.send(new DeleteObjectCommand(at(name))));
    },
    close: (): void => client.destroy(),
  };
}
