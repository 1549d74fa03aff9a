import { createHmac, hash } from 'node:crypto';

const blockBytes = 64;

/** HMAC-SHA-256 of a message under one key, 32 bytes. */
export type KeyedHash = (message: string | Buffer) => Buffer;

function padded(key: Buffer, pad: number): Buffer {
  return Buffer.from(Array.from({ length: blockBytes }, (_, at) => (key[at] ?? 0) ^ pad));
}

/**
 * Derives a separate key for each purpose from one secret. Implements RFC 2104 on the one-shot hash. Node's Hmac is a
 * stream with a native object behind it, and costs five times as much for a short message.
 */
export function createKeyedHash(secret: string, purpose: string): KeyedHash {
  const key = createHmac('sha256', secret).update(purpose).digest();
  const inner = padded(key, 0x36);
  const outer = padded(key, 0x5c);
  return (message) => {
    const bytes = typeof message === 'string' ? Buffer.from(message) : message;
    const first = hash('sha256', Buffer.concat([inner, bytes]), 'buffer');
    return hash('sha256', Buffer.concat([outer, first]), 'buffer');
  };
}
