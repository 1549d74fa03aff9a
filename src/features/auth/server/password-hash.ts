import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Must match the package @better-auth/utils, so that better-auth's sign-in verifies these hashes. */
const cost = { N: 16_384, r: 16, p: 1 };
const keyBytes = 64;

/** Returns `salt:key`, both hexadecimal: scrypt over the NFKC form of the password. The salt is random by default. */
export function hashPassword(password: string, salt = randomBytes(16).toString('hex')): Promise<string> {
  const options = { ...cost, maxmem: 128 * cost.N * cost.r * 2 };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => {
      if (error) reject(error);
      else resolve(`${salt}:${key.toString('hex')}`);
    });
  });
}

/** Returns whether a stored hash is of this password, in constant time. */
export async function isPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [salt = ''] = hash.split(':');
  const [actual, stored] = [Buffer.from(await hashPassword(password, salt)), Buffer.from(hash)];
  return actual.length === stored.length && timingSafeEqual(actual, stored);
}
