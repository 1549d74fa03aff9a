import { randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieNamed } from '#platform/http/cookie.ts';
import { perContext } from '#platform/context/context.ts';
import { createKeyedHash } from '#platform/http/keyed-hash.ts';

const idBytes = 16;
const accountBytes = 8;
const signatureBytes = 16;
/** Accounts stored in one cookie, newest first. */
const maxAccounts = 5;
const yearSeconds = 31_536_000;

interface Browser {
  id: Buffer;
  accounts: Buffer[];
}

/**
 * Recognises browsers in which an account signed in before. The signed cookie contains a random id and keyed hashes of
 * the accounts that signed in. It is not a credential: it only separates rate limits.
 */
export function createKnownBrowsers({ secret, isHttps }: { secret: string; isHttps: boolean }) {
  const name = isHttps ? '__Host-pariksha_browser' : 'pariksha_browser';
  const hashAccount = createKeyedHash(secret, 'account of a known browser');
  const sign = createKeyedHash(secret, 'known browser cookie');
  const getAccount = (email: string) => hashAccount(email.toLowerCase()).subarray(0, accountBytes);
  const createSignature = (payload: Buffer) => sign(payload).subarray(0, signatureBytes);

  function read(cookies: string | undefined): Browser | undefined {
    const value = cookieNamed(name, cookies);
    if (!value || value.length > 200) return undefined;
    const cookie = Buffer.from(value, 'base64url');
    const accounts = (cookie.length - idBytes - signatureBytes) / accountBytes;
    if (!Number.isInteger(accounts) || accounts < 1) return undefined;
    const payload = cookie.subarray(0, -signatureBytes);
    if (!timingSafeEqual(createSignature(payload), cookie.subarray(-signatureBytes))) return undefined;
    return {
      id: payload.subarray(0, idBytes),
      accounts: Array.from({ length: accounts }, (_, at) =>
        payload.subarray(idBytes + at * accountBytes, idBytes + (at + 1) * accountBytes),
      ),
    };
  }

  return {
    /** Returns the id of a browser in which the account signed in. Without `email`, any account counts. */
    find(cookies: string | undefined, email?: string): string | undefined {
      const browser = read(cookies);
      if (!browser) return undefined;
      const account = email === undefined ? undefined : getAccount(email);
      const isKnown = !account || browser.accounts.some((each) => each.equals(account));
      return isKnown ? browser.id.toString('base64url') : undefined;
    },
    /** Returns the `Set-Cookie` header to send after a sign-in of the account. */
    addUser(cookies: string | undefined, email: string): string {
      const { id, accounts } = read(cookies) ?? { id: randomBytes(idBytes), accounts: [] };
      const account = getAccount(email);
      const others = accounts.filter((each) => !each.equals(account)).slice(0, maxAccounts - 1);
      const payload = Buffer.concat([id, account, ...others]);
      const value = Buffer.concat([payload, createSignature(payload)]).toString('base64url');
      const attributes = `Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
      return `${name}=${value}; ${attributes}`;
    },
  };
}

export const getKnownBrowsers = perContext(({ secret, config }) =>
  createKnownBrowsers({ secret, isHttps: config.publicUrl.startsWith('https:') }),
);
