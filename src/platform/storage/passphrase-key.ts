import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { Stanza, type Identity, type Recipient } from 'age-encryption';

/** Base-2 logarithm of the cost: 64 MB of memory and about a quarter of a second. */
const workFactor = 16;
/** More would need over a gigabyte of memory. */
const maxWorkFactor = 20;
const tagBytes = 16;
const nonce = Buffer.alloc(12);

const deriveKey = promisify<string, Buffer, number, object, Buffer>(scrypt);

/**
 * The passphrase of age (https://age-encryption.org/v1, "scrypt recipient stanza"). The library derives its key on the
 * thread of the requests, where it blocks all of them for seconds.
 */
export function createPassphraseKey(passphrase: string): Recipient & Identity {
  const derive = (salt: Buffer, logN: number) =>
    deriveKey(passphrase, Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt]), 32, {
      N: 2 ** logN,
      r: 8,
      p: 1,
      maxmem: 2 ** (logN + 11),
    });
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(16);
      const cipher = createCipheriv('chacha20-poly1305', await derive(salt, workFactor), nonce, {
        authTagLength: tagBytes,
      });
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
      const saltText = salt.toString('base64').replace(/=+$/, '');
      return [new Stanza(['scrypt', saltText, String(workFactor)], body)];
    },
    async unwrapFileKey(stanzas) {
      const [stanza] = stanzas;
      const [type, saltText = '', logN] = stanza?.args ?? [];
      if (!stanza || stanzas.length !== 1 || type !== 'scrypt' || Number(logN) > maxWorkFactor) return null;
      const key = await derive(Buffer.from(saltText, 'base64'), Number(logN));
      const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagBytes });
      decipher.setAuthTag(stanza.body.subarray(-tagBytes));
      try {
        return Buffer.concat([decipher.update(stanza.body.subarray(0, -tagBytes)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}
