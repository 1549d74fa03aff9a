import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { BucketSettings } from '#platform/config/bucket-settings.ts';
import { bucketCheck } from '#platform/doctor/bucket-check.ts';
import { failsWith, pieces, testFileStorage } from '#testing/file-storage-promises.ts';
import { openBucketClient } from './bucket-client.ts';
import { createS3Storage } from './s3-storage.ts';

const pdf = { maxBytes: 1_000_000, extension: 'pdf' } as const;
const folder = mkdtempSync(join(tmpdir(), 'bucket test '));
after(() => rmSync(folder, { recursive: true, force: true }));

function createSettings(endpoint: string, more: Partial<BucketSettings> = {}): BucketSettings {
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  return {
    bucket: 'papers',
    region: 'us-east-1',
    endpoint,
    credentials,
    prefix: 'library/',
    isPathStyle: true,
    ...more,
  };
}

/** Starts a server that gives every request the same response. Records the requests. */
async function serviceThatAnswers(status: number, body = '') {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    request.resume();
    response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const storage = createS3Storage(createSettings(endpoint), join(folder, 'tmp'));
  const close = () => {
    storage.close();
    server.closeAllConnections();
    server.close();
  };
  return { requests, storage, endpoint, close };
}

/** Starts a server that never answers. Records the requests. */
async function silentService() {
  const requests: IncomingMessage[] = [];
  const server = createServer((request) => void requests.push(request)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { requests, endpoint, close: () => [server.closeAllConnections(), server.close()] };
}

const xml = (code: string) =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`;
const someKey = `ab/cd/abcd${'0'.repeat(60)}.pdf`;

test('bucket errors have a reason, without the URL', async () => {
  for (const [status, code, reason] of [
    [403, 'AccessDenied', 'read-only'],
    [404, 'NoSuchBucket', 'unreachable'],
    [507, 'QuotaExceeded', 'disk-full'],
  ] as const) {
    const { storage, close, endpoint } = await serviceThatAnswers(status, xml(code));
    await assert.rejects(storage.delete(someKey), (error: Error) => {
      assert.ok(failsWith(reason)(error), `${code} is ${reason}`);
      assert.ok(!error.message.includes(endpoint));
      return true;
    });
    close();
  }
  const unreachable = createS3Storage(createSettings('http://127.0.0.1:1'), join(folder, 'tmp'));
  await assert.rejects(unreachable.stat(someKey), failsWith('unreachable'));
  assert.match((await bucketCheck(unreachable).run())[0]!.problem, /does not answer\. \(.*ECONNREFUSED/);
  unreachable.close();
});

test('keys have the prefix, and invalid keys send no request', async () => {
  const { storage, requests, close } = await serviceThatAnswers(204);
  await storage.delete(someKey);
  await assert.rejects(storage.delete('../papers'), failsWith('bad-key'));
  assert.deepEqual(
    requests.map(({ url }) => url?.split('?')[0]),
    [`/papers/library/${someKey}`],
  );
  close();
});

test('one read at a time waits for a bucket that does not answer', async () => {
  const { requests, endpoint, close } = await silentService();
  const storage = createS3Storage(createSettings(endpoint), join(folder, 'tmp'), 50);
  after(close);
  await assert.rejects(storage.stat(someKey), (error: Error) => {
    assert.ok(failsWith('unreachable')(error));
    return /50 ms requestTimeout/.test((error.cause as Error).message);
  });
  const before = requests.length;
  const [waiting, refused] = [storage.stat(someKey), storage.open(someKey)];
  await assert.rejects(refused, /does not answer/);
  assert.equal(requests.length, before, 'it was not sent');
  await assert.rejects(waiting, failsWith('unreachable'));
  storage.close();
});

// Run by `npm run test:s3`, which starts an S3-compatible server.
const endpoint = process.env.TEST_S3_ENDPOINT;
if (endpoint) testOnServer(endpoint);

function testOnServer(endpoint: string): void {
  let buckets = 0;
  const temporary = join(folder, 'on its way');
  const leftovers = () => (existsSync(temporary) ? readdirSync(temporary) : []);
  async function openBucket() {
    buckets += 1;
    const settings = createSettings(endpoint, { bucket: `papers-${process.pid}-${buckets}` });
    const client = openBucketClient(settings);
    await client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
    const storage = createS3Storage(settings, temporary);
    after(() => {
      client.destroy();
      storage.close();
    });
    return { settings, client, storage };
  }

  testFileStorage(async () => {
    const { settings, client, storage } = await openBucket();
    return {
      storage,
      reopen: () => createS3Storage(settings, temporary),
      async damage(key, content) {
        const object = { Bucket: settings.bucket, Key: `library/${key}`, Body: content };
        await client.send(new PutObjectCommand(object));
      },
      leftovers,
    };
  });

  test('a large file is stored in parts and read in ranges', async () => {
    const { storage } = await openBucket();
    const piece = Buffer.alloc(1024 * 1024, 'large ');
    const source = async function* () {
      for (let index = 0; index < 21; index += 1) yield piece;
    };
    const { key, bytes } = await storage.put(source(), { maxBytes: 1e9, extension: 'pdf' });
    assert.equal((await storage.stat(key))?.bytes, bytes);
    const border = 8 * 1024 * 1024;
    const range = await buffer(await storage.open(key, { start: border - 3, end: border + 2 }));
    const whole = Buffer.concat(Array.from({ length: 21 }, () => piece));
    assert.deepEqual(range, whole.subarray(border - 3, border + 3));
    assert.ok((await buffer(await storage.open(key))).equals(whole));
  });

  test('an aborted download releases its connection', async () => {
    const { storage } = await openBucket();
    const { key } = await storage.put(pieces('x'.repeat(900_000)), pdf);
    // More downloads than sockets: each one must release its socket.
    for (let index = 0; index < 300; index += 1) (await storage.open(key)).destroy();
    assert.equal((await storage.stat(key))?.bytes, 900_000);
  });

  test('listing includes files of every result page', async () => {
    const { storage, client, settings } = await openBucket();
    const Bucket = settings.bucket;
    const names = Array.from({ length: 1_100 }, (_, index) => {
      const hash = index.toString(16).padStart(64, '0');
      return `library/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}.pdf`;
    });
    for (let index = 0; index < names.length; index += 50)
      await Promise.all(
        names
          .slice(index, index + 50)
          .map((Key) => client.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }))),
      );
    await client.send(
      new PutObjectCommand({ Bucket, Key: names[0]!.replace('library', 'other'), Body: 'x' }),
    );
    assert.equal((await Array.fromAsync(storage.list())).length, names.length);
  });

  test('a sweep aborts only old unfinished uploads', async () => {
    const { storage, client, settings } = await openBucket();
    const object = { Bucket: settings.bucket, Key: `library/${someKey}` };
    await client.send(new CreateMultipartUploadCommand(object));
    // The test server returns 2010 as the start of every upload.
    const fiftyYears = 50 * 365 * 86_400_000;
    assert.equal(await storage.sweepTemporary(fiftyYears), 0);
    assert.equal(await storage.sweepTemporary(3_600_000), 1);
    const left = await client.send(new ListMultipartUploadsCommand({ Bucket: settings.bucket }));
    assert.deepEqual(left.Uploads ?? [], []);
  });

  test('the health check of a bucket leaves no files', async () => {
    const { storage, client, settings } = await openBucket();
    assert.deepEqual(await bucketCheck(storage).run(), []);
    const left = await client.send(new ListObjectsV2Command({ Bucket: settings.bucket }));
    assert.equal(left.KeyCount, 0);
  });
}
