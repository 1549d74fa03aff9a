import { createHmac, timingSafeEqual } from 'node:crypto';
import { cookieNamed } from '#platform/http/cookie.ts';

/** On HTTPS the name gets the prefix `__Host-`, so other hosts of the domain cannot set the cookie. */
export const sessionCookieName = 'pariksha_session';
/** Not a credential: a readable flag that tells the client to fetch the current user. */
const hintName = 'pariksha_signed_in';

export const sessionDays = 30;
const sessionSeconds = sessionDays * 86_400;

export type SessionCookie = ReturnType<typeof createSessionCookie>;

/**
 * Reads a cookie that better-auth signed: `token.signature`, HMAC-SHA-256 in base64,
 * percent-encoded. Returns the token.
 */
export function readSigned(name: string, key: string, cookies: string | undefined): string | undefined {
  const signed = decoded(cookieNamed(name, cookies) ?? '');
  const at = signed.lastIndexOf('.');
  if (at < 1) return undefined;
  const token = signed.slice(0, at);
  const expected = Buffer.from(createHmac('sha256', key).update(token).digest('base64'));
  const signature = Buffer.from(signed.slice(at + 1));
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : undefined;
}

/** Reads and writes the session cookie and its readable flag. */
export function createSessionCookie({ key, isHttps }: { key: string; isHttps: boolean }) {
  const name = isHttps ? `__Host-${sessionCookieName}` : sessionCookieName;
  const read = (cookies: string | undefined) => readSigned(name, key, cookies);
  const attributes = `Path=/; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  const hint = (seconds: number) =>
    `${hintName}=${seconds > 0 ? '1' : ''}; Max-Age=${seconds}; ${attributes}`;

  return {
    name,
    /** Returns the session token if the `Cookie` header has one that this server signed. */
    read,
    /** Returns the session's `name=value` from `Set-Cookie` headers, as a browser would send it back. */
    pairIn: (setCookies: string[]) =>
      setCookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0],
    /** Adds the flag cookie to the `Set-Cookie` headers that start a session. */
    withHint: (setCookies: string[]) => [...setCookies, hint(sessionSeconds)],
    /** Returns `Set-Cookie` headers that extend the browser's session to its full duration. */
    renewed(cookies: string | undefined): string[] {
      const value = cookieNamed(name, cookies);
      return [`${name}=${value}; Max-Age=${sessionSeconds}; ${attributes}; HttpOnly`, hint(sessionSeconds)];
    },
    /** Returns `Set-Cookie` headers that delete the session cookie and the flag. */
    expired: () => [`${name}=; Max-Age=0; ${attributes}; HttpOnly`, hint(0)],
  };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
