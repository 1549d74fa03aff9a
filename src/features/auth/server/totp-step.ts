import { createHmac } from 'node:crypto';

const stepMs = 30_000;

/** Returns the code of a step as in RFC 6238: six digits, SHA-1. */
function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.at(-1)! & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/**
 * Returns the newest step that a code belongs to, or `undefined` for a wrong code. Like better-auth, it accepts
 * the current step, the one before and the one after.
 */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  const current = Math.floor(now / stepMs);
  return [current + 1, current, current - 1].find((step) => codeAt(secret, step) === code);
}
