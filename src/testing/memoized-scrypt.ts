/**
 * Makes this process compute each password hash only once. A hash takes a tenth of a second of CPU time by design, and
 * tests sign in the same users again and again. Salts are random, so different users still have different hashes.
 */
import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type Answer = (error: Error | null, key: Buffer) => void;
type Scrypt = (
  password: BinaryLike,
  salt: BinaryLike,
  bytes: number,
  options: ScryptOptions,
  answer: Answer,
) => void;

const compute = crypto.scrypt as Scrypt;
const computed = new Map<string, Promise<Buffer>>();

function computeOnce(...[password, salt, bytes, options, answer]: Parameters<Scrypt>): void {
  const text = JSON.stringify([password, salt, bytes, options]);
  let key = computed.get(text);
  if (!key) {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    compute(password, salt, bytes, options, (error, hash) => (error ? reject(error) : resolve(hash)));
    computed.set(text, (key = promise));
  }
  // A copy, because a caller may change its key.
  key.then(
    (hash) => answer(null, Buffer.from(hash)),
    (error: Error) => answer(error, Buffer.alloc(0)),
  );
}

Object.assign(crypto, { scrypt: computeOnce });
syncBuiltinESMExports();
