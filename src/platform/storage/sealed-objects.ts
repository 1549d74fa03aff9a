import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { AppError } from '#platform/errors/app-error.ts';
import type { Objects, PlainObjects } from './objects.ts';
import { createPassphraseKey } from './passphrase-key.ts';

/** The key of all other objects, encrypted with the passphrase. */
const keyName = 'key.age';
const ending = '.age';

/**
 * Encrypts objects in the format of age (https://age-encryption.org/v1), so that `age` can read them too. The
 * passphrase encrypts only one key, which the first write makes: its slow derivation would cost a second for each
 * object. The key is read again for each object, because another disk may be in the same place now. Each method throws
 * a sentence if the key was encrypted with another passphrase, and each stream for content that is damaged.
 */
export function sealObjects(objects: PlainObjects, passphrase: string): Objects {
  let known: { sealed: Buffer; key: string } | undefined;

  async function loadKey(): Promise<string | null> {
    const stored = await objects.open(keyName);
    if (!stored) return null;
    const sealed = await buffer(stored.content);
    if (!known?.sealed.equals(sealed)) known = { sealed, key: await openKey(sealed, passphrase) };
    return known.key;
  }

  async function makeKey(): Promise<string> {
    const encrypter = new Encrypter();
    encrypter.addRecipient(createPassphraseKey(passphrase));
    // Of several processes that make a key, the first wins.
    await objects.create(keyName, await encrypter.encrypt(await generateX25519Identity()));
    return (await loadKey())!;
  }

  async function open(name: string): Promise<{ bytes: number; content: Readable } | null> {
    const object = await objects.open(`${name}${ending}`);
    if (!object) return null;
    const key = await loadKey().catch((error: unknown) => {
      object.content.destroy();
      throw error;
    });
    if (key === null) {
      object.content.destroy();
      throw new AppError('unavailable', {
        public: `${keyName} is missing in the place of the backups, so nothing in it can be decrypted.`,
      });
    }
    const decrypter = new Decrypter();
    decrypter.addIdentity(key);
    try {
      const plain = await decrypter.decrypt(toWeb(object.content));
      return { bytes: plain.size(object.bytes), content: Readable.from(undamaged(name, fromWeb(plain))) };
    } catch (error) {
      object.content.destroy();
      throw damaged(name, error);
    }
  }

  const write: Objects['write'] = async (name, content) => {
    try {
      const encrypter = new Encrypter();
      encrypter.addRecipient(await identityToRecipient((await loadKey()) ?? (await makeKey())));
      await objects.write(`${name}${ending}`, fromWeb(await encrypter.encrypt(toWeb(content))));
    } finally {
      content.destroy();
    }
  };

  return {
    async list(prefix) {
      const listed = await objects.list(prefix);
      return listed
        .filter(({ name }) => name.endsWith(ending) && name !== keyName)
        .map((object) => ({ ...object, name: object.name.slice(0, -ending.length) }));
    },
    open,
    async readText(name) {
      const object = await open(name);
      return object && text(object.content);
    },
    write,
    writeText: (name, content) => write(name, Readable.from([Buffer.from(content)])),
    send: (name, path) => write(name, createReadStream(path)),
    delete: (name) => objects.delete(`${name}${ending}`),
    close: () => objects.close(),
  };
}

async function openKey(sealed: Buffer, passphrase: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(createPassphraseKey(passphrase));
  return decrypter.decrypt(sealed, 'text').catch((cause: unknown) => {
    throw new AppError('unavailable', {
      public: `BACKUP_PASSPHRASE does not open ${keyName} of the backups. Set the passphrase that they were written with.`,
      cause,
    });
  });
}

/** Yields the content. Turns the error for bytes that fail their check into a sentence. */
async function* undamaged(name: string, content: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    // A broken connection has a code, a failed check has none.
    throw (error as NodeJS.ErrnoException).code === undefined ? damaged(name, error) : error;
  }
}

const damaged = (name: string, cause: unknown) =>
  new AppError('validation_failed', {
    public: `${name} in the backups is damaged, or was encrypted with another key.`,
    cause,
  });

const toWeb = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as ReadableStream);
