import { randomUUID, timingSafeEqual } from 'node:crypto';
import { createKeyedHash, type KeyedHash } from './keyed-hash.ts';

/** Who asked, without a name: what is stored is a keyed hash, never an address. */
export interface Visitor {
  /** 32 hexadecimal digits, the same for the same visitor: what a download is counted under. */
  hash: string;
  /** A Set-Cookie header for a visitor who came without a valid cookie. */
  newCookie: string | undefined;
}

/** A visitor as a lasting mark knows them: one for ever, not one an hour. */
export interface KnownVisitor {
  /** 32 hexadecimal digits; of the cookie's id alone as soon as there is a cookie, so that a shared line is many people. */
  hash: string;
  /** By which the owner of the cookie was known before they had it. */
  earlierHash: string | undefined;
  /** As in `Visitor`. */
  newCookie: string | undefined;
}

export interface VisitorRequest {
  /** The Cookie header. */
  cookies: string | undefined;
  address: string;
  userAgent: string;
}

export interface Visitors {
  /** Knows a visitor by the signed cookie; for the first hour, and without one, by address and browser. */
  recognise(request: VisitorRequest): Visitor;
  /** Knows a visitor by the signed cookie from its first minute; without one by address and browser of the day. */
  identify(request: VisitorRequest): KnownVisitor;
}

const idBytes = 16;
const timeBytes = 6;
const hashBytes = 16;
const signatureBytes = 16;
const cookieBytes = idBytes + timeBytes + hashBytes + signatureBytes;
const hourMs = 3_600_000;
const yearSeconds = 31_536_000;

function cookieNamed(name: string, cookies: string | undefined): string | undefined {
  for (const pair of cookies?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/**
 * The cookie holds a random id, the time it was given, and the hash by which its owner was known before; signed.
 * In its first hour its owner goes on under that earlier hash: else the download that brought the cookie and a
 * repeat of it would count as two. The earlier hash is of address and browser under a key of the day.
 */
export function createVisitors(options: {
  secret: string;
  /** Whether visitors reach the site by https. */
  isHttps: boolean;
  now?: () => number;
}): Visitors {
  const { secret, isHttps, now = Date.now } = options;
  const signatureOf = createKeyedHash(secret, 'visitor cookie');
  const hashOfId = createKeyedHash(secret, 'visitor id');
  const cookieName = isHttps ? '__Host-pariksha_visitor' : 'pariksha_visitor';
  const ownHash = (id: Buffer) => hashOfId(id).subarray(0, hashBytes);
  const signed = (payload: Buffer) => signatureOf(payload).subarray(0, signatureBytes);
  let day = '';
  let hashOfDay: KeyedHash;

  function hashOfPlace({ address, userAgent }: VisitorRequest): Buffer {
    const today = new Date(now()).toISOString().slice(0, 10);
    if (today !== day) {
      hashOfDay = createKeyedHash(secret, `visitor address ${today}`);
      day = today;
    }
    return hashOfDay(`${address}\n${userAgent}`).subarray(0, hashBytes);
  }

  function readCookie(
    cookies: string | undefined,
  ): { id: Buffer; givenAt: number; earlier: Buffer } | undefined {
    const value = cookieNamed(cookieName, cookies);
    if (!value || value.length > cookieBytes * 2) return undefined;
    const cookie = Buffer.from(value, 'base64url');
    if (cookie.length !== cookieBytes) return undefined;
    const payload = cookie.subarray(0, -signatureBytes);
    const isOurs = timingSafeEqual(signed(payload), cookie.subarray(-signatureBytes));
    if (!isOurs) return undefined;
    return {
      id: payload.subarray(0, idBytes),
      givenAt: payload.readUIntBE(idBytes, timeBytes),
      earlier: payload.subarray(idBytes + timeBytes),
    };
  }

  function newCookie(earlier: Buffer): string {
    const givenAt = Buffer.alloc(timeBytes);
    givenAt.writeUIntBE(now(), 0, timeBytes);
    // Node draws UUIDs from a pool: ten times as fast as as many random bytes.
    const id = Buffer.from(randomUUID().replaceAll('-', ''), 'hex');
    const payload = Buffer.concat([id, givenAt, earlier]);
    const value = Buffer.concat([payload, signed(payload)]).toString('base64url');
    const attributes = `Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
    return `${cookieName}=${value}; ${attributes}`;
  }

  function atPlace(request: VisitorRequest): Visitor {
    const place = hashOfPlace(request);
    return { hash: place.toString('hex'), newCookie: newCookie(place) };
  }

  return {
    recognise(request) {
      const cookie = readCookie(request.cookies);
      if (!cookie) return atPlace(request);
      const isNew = now() - cookie.givenAt < hourMs;
      const hash = isNew ? cookie.earlier : ownHash(cookie.id);
      return { hash: hash.toString('hex'), newCookie: undefined };
    },
    identify(request) {
      const cookie = readCookie(request.cookies);
      if (!cookie) return { ...atPlace(request), earlierHash: undefined };
      const earlierHash = cookie.earlier.toString('hex');
      return { hash: ownHash(cookie.id).toString('hex'), earlierHash, newCookie: undefined };
    },
  };
}
