import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { cookieNamed } from './cookie.ts';
import { createKeyedHash, type KeyedHash } from './keyed-hash.ts';

/** Who asked, without a name: what is stored is a keyed hash, never an address. */
export interface Visitor {
  /** 32 hexadecimal digits, the same for the same visitor: what a download is counted under. */
  hash: string;
  /** Whether the visitor came with an established cookie. */
  isEstablished: boolean;
  /** A Set-Cookie header for a visitor who came without a valid cookie. */
  newCookie: string | undefined;
}

/** A visitor as a lasting mark knows them: by the random id of a cookie. */
export interface KnownVisitor {
  /** 32 hexadecimal digits; of the new cookie's id for who came without one. */
  hash: string;
  /** 32 hexadecimal digits of address and browser under a key of the day: where a visitor is who keeps no cookies. */
  placeHash: string;
  /** Whether the visitor came with an established cookie: a private window can only get a new one. */
  isEstablished: boolean;
  /** A Set-Cookie header for a visitor who came without a valid cookie, or whose cookie is over 30 days old. */
  newCookie: string | undefined;
}

export interface VisitorRequest {
  /** The Cookie header. */
  cookies: string | undefined;
  address: string;
  userAgent: string;
}

/** What a request tells of its visitor. */
export function visitorRequest({ headers, ip }: FastifyRequest): VisitorRequest {
  return { cookies: headers.cookie, address: ip, userAgent: headers['user-agent'] ?? '' };
}

export interface Visitors {
  /** Knows a visitor by the signed cookie; for the first hour, and without one, by address and browser. */
  recognise(request: VisitorRequest): Visitor;
  /** Knows a visitor by the signed cookie from its first minute; who comes without one is new. */
  identify(request: VisitorRequest): KnownVisitor;
}

const idBytes = 16;
const timeBytes = 6;
const hashBytes = 16;
const signatureBytes = 16;
const cookieBytes = idBytes + timeBytes + hashBytes + signatureBytes;
const hourMs = 3_600_000;
/** A valid cookie of this age is established. Until then address and browser tell visitors apart. */
const establishedAfterMs = 24 * hourMs;
/** A cookie this old is given anew, so that who comes now and then stays known; browsers keep it for a year at most. */
const renewAfterMs = 30 * 24 * hourMs;
const yearSeconds = 31_536_000;

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

  function cookieOf(id: Buffer, earlier: Buffer): string {
    const givenAt = Buffer.alloc(timeBytes);
    givenAt.writeUIntBE(now(), 0, timeBytes);
    const payload = Buffer.concat([id, givenAt, earlier]);
    const value = Buffer.concat([payload, signed(payload)]).toString('base64url');
    const attributes = `Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
    return `${cookieName}=${value}; ${attributes}`;
  }

  /** Says that its owner was known by its own hash before: for downloads nothing changes. */
  function renewed({ id, givenAt }: { id: Buffer; givenAt: number }, own: Buffer): string | undefined {
    return now() - givenAt > renewAfterMs ? cookieOf(id, own) : undefined;
  }

  /** A renewed cookie names its own hash as the earlier one, and was established before. */
  function isEstablished(cookie: { id: Buffer; givenAt: number; earlier: Buffer } | undefined): boolean {
    if (!cookie) return false;
    return now() - cookie.givenAt >= establishedAfterMs || ownHash(cookie.id).equals(cookie.earlier);
  }

  /** Node draws UUIDs from a pool: ten times as fast as as many random bytes. */
  const newId = () => Buffer.from(randomUUID().replaceAll('-', ''), 'hex');

  return {
    recognise(request) {
      const cookie = readCookie(request.cookies);
      if (!cookie) {
        const place = hashOfPlace(request);
        const newCookie = cookieOf(newId(), place);
        return { hash: place.toString('hex'), isEstablished: false, newCookie };
      }
      const isNew = now() - cookie.givenAt < hourMs;
      const hash = isNew ? cookie.earlier : ownHash(cookie.id);
      return { hash: hash.toString('hex'), isEstablished: isEstablished(cookie), newCookie: undefined };
    },
    identify(request) {
      const cookie = readCookie(request.cookies);
      const place = hashOfPlace(request);
      const id = cookie?.id ?? newId();
      const own = ownHash(id);
      return {
        hash: own.toString('hex'),
        placeHash: place.toString('hex'),
        isEstablished: isEstablished(cookie),
        newCookie: cookie ? renewed(cookie, own) : cookieOf(id, place),
      };
    },
  };
}
