import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { Decrypter } from 'age-encryption';
import { createFolderObjects } from './folder-objects.ts';
import { sealObjects } from './sealed-objects.ts';

const root = mkdtempSync(join(tmpdir(), 'sealed-'));
after(() => rmSync(root, { recursive: true }));
const passphrase = 'correct horse battery';
const objects = createFolderObjects(root);
const sealed = sealObjects(objects, passphrase);
// Longer than two pieces of the format, and not a multiple of them.
const content = randomBytes(140_000);
await sealed.write('one/two.bin', Readable.from([content]));
const path = join(root, 'one/two.bin.age');

async function read(from = sealed): Promise<Buffer> {
  const object = await from.open('one/two.bin');
  const bytes = await buffer(object!.content);
  assert.equal(bytes.length, object!.bytes);
  return bytes;
}

test('another process reads an encrypted object with the same passphrase', async () => {
  assert.deepEqual(await read(sealObjects(createFolderObjects(root), passphrase)), content);
  assert.equal(readFileSync(path).includes(content.subarray(0, 40)), false);
  assert.deepEqual(
    (await sealed.list('one/')).map(({ name }) => name),
    ['one/two.bin'],
  );
  assert.deepEqual(await sealed.list('two/'), []);
  assert.equal(await sealed.open('one/three.bin'), null);
  assert.equal(statSync(path).mode & 0o077, 0, 'no other account of the machine may read it');
});

test('the age library opens the key with the passphrase', async () => {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const key = await decrypter.decrypt(readFileSync(join(root, 'key.age')), 'text');
  assert.match(key, /^AGE-SECRET-KEY-1/);
  decrypter.addIdentity(key);
  assert.deepEqual(Buffer.from(await decrypter.decrypt(readFileSync(path))), content);
});

test('processes that start together agree on one key', async () => {
  const folder = join(root, 'shared');
  const both = [1, 2].map(() => sealObjects(createFolderObjects(folder), passphrase));
  await Promise.all(both.map((each, index) => each.writeText(`${index}.txt`, 'text')));
  for (const each of both)
    assert.deepEqual([await each.readText('0.txt'), await each.readText('1.txt')], ['text', 'text']);
});

test('a wrong passphrase is refused and changes nothing', async () => {
  const before = readdirSync(root, { recursive: true });
  const wrong = sealObjects(objects, 'another passphrase');
  const refusal = /BACKUP_PASSPHRASE does not open key\.age/;
  await assert.rejects(wrong.open('one/two.bin'), refusal);
  await assert.rejects(wrong.writeText('new.txt', 'text'), refusal);
  assert.deepEqual(readdirSync(root, { recursive: true }), before);
});

test('a missing key is made by a write only, and another disk in the same place has its own', async () => {
  const folder = join(root, 'disks');
  const both = sealObjects(createFolderObjects(folder), passphrase);
  await both.writeText('first.txt', 'on the first disk');
  const first = readFileSync(join(folder, 'key.age'));
  rmSync(join(folder, 'key.age'));
  await assert.rejects(both.readText('first.txt'), /key\.age is missing/);
  await both.writeText('second.txt', 'on the second disk');
  assert.notDeepEqual(readFileSync(join(folder, 'key.age')), first);
  assert.equal(await both.readText('second.txt'), 'on the second disk');
  writeFileSync(join(folder, 'key.age'), first);
  assert.equal(await both.readText('first.txt'), 'on the first disk');
});

test('a truncated, edited or foreign object is refused', async () => {
  const whole = readFileSync(path);
  const edited = Buffer.from(whole);
  edited[whole.length - 5]! ^= 1;
  for (const bytes of [whole.subarray(0, 100_000), whole.subarray(0, 20), edited, content]) {
    writeFileSync(path, bytes);
    await assert.rejects(read(), /one\/two\.bin in the backups is damaged/);
  }
  writeFileSync(path, whole);
  assert.deepEqual(await read(), content);
});
