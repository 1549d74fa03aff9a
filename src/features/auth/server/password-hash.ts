import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** As better-auth stores passwords, so that its sign-in verifies them: see its package @better-auth/utils. */
const cost = { N: 16_384, r: 16, p: 1 };
const keyBytes = 64;

/** `salt:key`, both hexadecimal, by scrypt over the NFKC form. The salt is random unless given. */
export function hashPassword(password: string, salt = randomBytes(16).toString('hex')): Promise<string> {
  const options = { ...cost, maxmem: 128 * cost.N * cost.r * 2 };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => {
      if (error) reject(error);
      else resolve(`${salt}:${key.toString('hex')}`);
    });
  });
}

/** Whether a stored hash is of this password; in the same time whichever it is. */
export async function isPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [salt = ''] = hash.split(':');
  const [given, stored] = [Buffer.from(await hashPassword(password, salt)), Buffer.from(hash)];
  return given.length === stored.length && timingSafeEqual(given, stored);
}
