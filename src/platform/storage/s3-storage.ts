import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { BucketSettings } from '#platform/config/bucket-settings.ts';
import { atBucket, createBucketReads, getErrorStatus, isMissing, openBucketClient } from './bucket-client.ts';
import { sendToBucket, sweepUnfinished } from './bucket-upload.ts';
import {
  isStorageKey,
  maxOwnerLength,
  ownerFileName,
  refuseOtherContent,
  StorageError,
  storageKey,
  type FileStorage,
  type ListedFile,
  type PutOptions,
  type StoredFile,
} from './file-storage.ts';
import { hashFile, type FileHashes } from './hash-file.ts';
import { refuseOver, sweepTemporaryFiles, writeTemporaryFile } from './temporary-file.ts';

/**
 * A file store in a bucket, with the same names as in a folder: one can be copied to the other unchanged. Streams are
 * buffered in `temporaryFolder`, because a name needs the hash of the whole file, and so are downloads for local use.
 */
export function createS3Storage(
  settings: BucketSettings,
  temporaryFolder: string,
  answerWithinMs = 2_500,
): FileStorage & { close(): void } {
  const client = openBucketClient(settings);
  const reads: Reads = { client, read: createBucketReads(answerWithinMs) };
  const { bucket: Bucket, prefix } = settings;
  const listeners: ((key: string) => void)[] = [];

  function getName(key: string): string {
    if (!isStorageKey(key)) throw new StorageError('bad-key', 'File not found.');
    return `${prefix}${key}`;
  }

  async function store(
    path: string,
    hashes: FileHashes,
    { extension, expectedKey }: PutOptions,
  ): Promise<StoredFile> {
    const key = storageKey(hashes.sha256, extension);
    refuseOtherContent(key, expectedKey);
    const Key = getName(key);
    // Also sends what is there: it may be damaged. The bucket replaces the object once the new one is complete.
    await sendToBucket(client, { Bucket, Key }, createReadStream(path));
    listeners.forEach((listener) => listener(key));
    return { key, ...hashes };
  }

  async function put(source: AsyncIterable<Uint8Array> | string, options: PutOptions): Promise<StoredFile> {
    const { maxBytes } = options;
    if (typeof source === 'string') {
      refuseOver(maxBytes, (await stat(source)).size);
      return store(source, await hashFile(source), options);
    }
    const { path, ...content } = await writeTemporaryFile(temporaryFolder, source, maxBytes);
    try {
      return await store(path, content, options);
    } finally {
      await rm(path, { force: true });
    }
  }

  async function open(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const name = getName(key);
    if (range && !(range.start >= 0 && range.start <= range.end))
      throw new RangeError('not a range of bytes');
    const body = await readObject(reads, { Bucket, Key: name }, range && `bytes=${range.start}-${range.end}`);
    if (!body) throw new StorageError('not-found', 'File not found.');
    return body;
  }

  async function withLocalFile<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result> {
    const { path, sha256 } = await writeTemporaryFile(temporaryFolder, await open(key), Infinity);
    try {
      if (!key.includes(sha256))
        throw new StorageError('unreachable', 'The file came damaged from the bucket.');
      return await use(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  async function* list(): AsyncGenerator<ListedFile> {
    const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix });
    for (;;) {
      const page = await atBucket(() => pages.next());
      if (page.done) return;
      for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.value.Contents ?? []) {
        const key = Key.slice(prefix.length);
        if (isStorageKey(key)) yield { key, bytes: Size, modifiedAt: LastModified };
      }
    }
  }

  return {
    onStored: (listener) => void listeners.push(listener),
    put,
    stat: async (key) => headObject(reads, { Bucket, Key: getName(key) }),
    open,
    withLocalFile,
    delete: async (key) => {
      const Key = getName(key);
      await atBucket(() => client.send(new DeleteObjectCommand({ Bucket, Key })));
    },
    list,
    owner: () => readOwner(reads, settings),
    claim: (name) => claimForOwner(reads, settings, name),
    async sweepTemporary(olderThanMs) {
      const ofFolder = await sweepTemporaryFiles(temporaryFolder, olderThanMs);
      return ofFolder + (await sweepUnfinished(client, { Bucket, prefix }, olderThanMs));
    },
    close: () => client.destroy(),
  };
}

/** An object of a bucket. */
interface ObjectName {
  Bucket: string;
  Key: string;
}

interface Reads {
  client: S3Client;
  read: ReturnType<typeof createBucketReads>;
}

/** Returns the size and time of an object, or `null` if it does not exist. */
async function headObject(
  { client, read }: Reads,
  object: ObjectName,
): Promise<{ bytes: number; modifiedAt: Date } | null> {
  return read(async (options) => {
    try {
      const head = await client.send(new HeadObjectCommand(object), options);
      return { bytes: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  });
}

/** Returns the bytes of an object, or of a range of it; `null` if it does not exist. */
async function readObject(
  { client, read }: Reads,
  object: ObjectName,
  Range?: string,
): Promise<Readable | null> {
  return read(async (options) => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ ...object, Range }), options);
      return Body as Readable;
    } catch (error) {
      if (isMissing(error)) return null;
      // The range starts after the end of the file.
      if (Range && getErrorStatus(error) === 416) return Readable.from([]);
      throw error;
    }
  });
}

/** The prefix of a file store in a bucket. */
interface Place {
  bucket: string;
  prefix: string;
}

/** Returns the site that the file store belongs to, or `null` if no site has claimed it. */
async function readOwner(reads: Reads, { bucket, prefix }: Place): Promise<string | null> {
  const body = await readObject(reads, { Bucket: bucket, Key: `${prefix}${ownerFileName}` });
  if (!body) return null;
  return (await atBucket(() => Array.fromAsync(body))).join('').trim() || null;
}

/** Writes the name of the site, unless the file store has an owner. */
async function claimForOwner(reads: Reads, place: Place, name: string): Promise<void> {
  if ((await readOwner(reads, place)) !== null) return;
  const { client } = reads;
  refuseOver(maxOwnerLength, Buffer.byteLength(name) + 1);
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
