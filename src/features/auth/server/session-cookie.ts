import { createHmac, timingSafeEqual } from 'node:crypto';
import { cookieNamed } from '#platform/http/cookie.ts';

/** On https it stands behind `__Host-`: then no other name of the domain can set it. */
export const sessionCookieName = 'pariksha_session';
/** Readable by scripts and worth nothing: only who has it asks who is signed in. */
const hintName = 'pariksha_signed_in';

export const sessionDays = 30;
const sessionSeconds = sessionDays * 86_400;

export interface SessionCookie {
  name: string;
  /** The session's token, when the Cookie header has one that we signed. */
  read(cookies: string | undefined): string | undefined;
  /** The session's `name=value` among Set-Cookie headers, as a browser would send it back. */
  pairIn(setCookies: string[]): string | undefined;
  /** Set-Cookie headers that begin a session, with the hint beside it. */
  withHint(setCookies: string[]): string[];
  /** Set-Cookie headers that let the browser keep its session as long as a new one. */
  renewed(cookies: string | undefined): string[];
  /** Set-Cookie headers that take session and hint from the browser. */
  expired(): string[];
}

/** A cookie as better-auth sets it: `token.signature`, HMAC-SHA-256 in base64, percent-encoded; answers the token. */
export function readSigned(name: string, key: string, cookies: string | undefined): string | undefined {
  const signed = decoded(cookieNamed(name, cookies) ?? '');
  const at = signed.lastIndexOf('.');
  if (at < 1) return undefined;
  const token = signed.slice(0, at);
  const expected = Buffer.from(createHmac('sha256', key).update(token).digest('base64'));
  const given = Buffer.from(signed.slice(at + 1));
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}

/** The cookie of a session, and the hint beside it. */
export function createSessionCookie({ key, isHttps }: { key: string; isHttps: boolean }): SessionCookie {
  const name = isHttps ? `__Host-${sessionCookieName}` : sessionCookieName;
  const read = (cookies: string | undefined) => readSigned(name, key, cookies);
  const attributes = `Path=/; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  const hint = (seconds: number) =>
    `${hintName}=${seconds > 0 ? '1' : ''}; Max-Age=${seconds}; ${attributes}`;

  return {
    name,
    read,
    pairIn: (setCookies) => setCookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0],
    withHint: (setCookies) => [...setCookies, hint(sessionSeconds)],
    renewed(cookies) {
      const value = cookieNamed(name, cookies);
      return [`${name}=${value}; Max-Age=${sessionSeconds}; ${attributes}; HttpOnly`, hint(sessionSeconds)];
    },
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
