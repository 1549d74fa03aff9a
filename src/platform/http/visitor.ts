import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { perContext } from '#platform/context/context.ts';
import { cookieNamed } from './cookie.ts';
import { createKeyedHash, type KeyedHash } from './keyed-hash.ts';

/** A visitor without a name: identified by a keyed hash, never by an IP address. */
export interface Visitor {
  /** 32 hexadecimal digits, the same for the same visitor. Downloads are counted under it. */
  hash: string;
  /** Whether the request has an established cookie. */
  isEstablished: boolean;
  /** A `Set-Cookie` header, if the request has no valid cookie. */
  newCookie: string | undefined;
}

/** A visitor identified by the random id of a cookie, for lasting records. */
export interface KnownVisitor {
  /** 32 hexadecimal digits. Without a valid cookie, from the id of the new cookie. */
  hash: string;
  /** 32 hexadecimal digits from IP address and browser, under a key of the day. Identifies visitors without cookies. */
  originHash: string;
  /** Whether the request has an established cookie. A private window can only get a new one. */
  isEstablished: boolean;
  /** A `Set-Cookie` header, if the request has no valid cookie or its cookie is over 30 days old. */
  newCookie: string | undefined;
}

export interface VisitorRequest {
  /** The Cookie header. */
  cookies: string | undefined;
  address: string;
  userAgent: string;
}

/** Returns the parts of a request that identify its visitor. */
export function visitorRequest({ headers, ip }: FastifyRequest): VisitorRequest {
  return { cookies: headers.cookie, address: ip, userAgent: headers['user-agent'] ?? '' };
}

export type Visitors = ReturnType<typeof createVisitors>;

const idBytes = 16;
const timeBytes = 6;
const hashBytes = 16;
const signatureBytes = 16;
const cookieBytes = idBytes + timeBytes + hashBytes + signatureBytes;
const hourMs = 3_600_000;
/** Age at which a valid cookie is established. Until then, IP address and browser distinguish visitors. */
const establishedAfterMs = 24 * hourMs;
/** Age at which a cookie is renewed, so that occasional visitors stay known: browsers keep it for at most a year. */
const renewAfterMs = 30 * 24 * hourMs;
const yearSeconds = 31_536_000;

/**
 * The signed cookie contains a random id, the time of issue, and the visitor's earlier hash. `recognise` uses the
 * earlier hash for the first hour: otherwise a repeat of the first download would count twice. The earlier hash is
 * from IP address and browser, under a key of the day.
 */
export function createVisitors(options: {
  secret: string;
  /** Whether visitors reach the site over HTTPS. */
  isHttps: boolean;
  now?: () => number;
}) {
  const { secret, isHttps, now = Date.now } = options;
  const hashPayload = createKeyedHash(secret, 'visitor cookie');
  const hashOfId = createKeyedHash(secret, 'visitor id');
  const cookieName = isHttps ? '__Host-pariksha_visitor' : 'pariksha_visitor';
  const ownHash = (id: Buffer) => hashOfId(id).subarray(0, hashBytes);
  const sign = (payload: Buffer) => hashPayload(payload).subarray(0, signatureBytes);
  let day = '';
  let hashOfDay: KeyedHash;

  function hashClient({ address, userAgent }: VisitorRequest): Buffer {
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
    const isOurs = timingSafeEqual(sign(payload), cookie.subarray(-signatureBytes));
    if (!isOurs) return undefined;
    return {
      id: payload.subarray(0, idBytes),
      givenAt: payload.readUIntBE(idBytes, timeBytes),
      earlier: payload.subarray(idBytes + timeBytes),
    };
  }

  function createCookie(id: Buffer, earlier: Buffer): string {
    const givenAt = Buffer.alloc(timeBytes);
    givenAt.writeUIntBE(now(), 0, timeBytes);
    const payload = Buffer.concat([id, givenAt, earlier]);
    const value = Buffer.concat([payload, sign(payload)]).toString('base64url');
    const attributes = `Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
    return `${cookieName}=${value}; ${attributes}`;
  }

  /** Returns a renewed cookie with the visitor's own hash as the earlier hash: downloads count the same visitor. */
  function renewed({ id, givenAt }: { id: Buffer; givenAt: number }, own: Buffer): string | undefined {
    return now() - givenAt > renewAfterMs ? createCookie(id, own) : undefined;
  }

  /** A renewed cookie has its own hash as the earlier one, and was established before. */
  function isEstablished(cookie: { id: Buffer; givenAt: number; earlier: Buffer } | undefined): boolean {
    if (!cookie) return false;
    return now() - cookie.givenAt >= establishedAfterMs || ownHash(cookie.id).equals(cookie.earlier);
  }

  /** Node takes UUIDs from a pool: ten times as fast as the same number of random bytes. */
  const newId = () => Buffer.from(randomUUID().replaceAll('-', ''), 'hex');

  return {
    /** Identifies a visitor by the signed cookie. In its first hour, and without one, by IP address and browser. */
    recognise(request: VisitorRequest): Visitor {
      const cookie = readCookie(request.cookies);
      if (!cookie) {
        const originHash = hashClient(request);
        const newCookie = createCookie(newId(), originHash);
        return { hash: originHash.toString('hex'), isEstablished: false, newCookie };
      }
      const isNew = now() - cookie.givenAt < hourMs;
      const hash = isNew ? cookie.earlier : ownHash(cookie.id);
      return { hash: hash.toString('hex'), isEstablished: isEstablished(cookie), newCookie: undefined };
    },
    /** Identifies a visitor by the signed cookie from the start. A request without one is a new visitor. */
    identify(request: VisitorRequest): KnownVisitor {
      const cookie = readCookie(request.cookies);
      const originHash = hashClient(request);
      const id = cookie?.id ?? newId();
      const own = ownHash(id);
      return {
        hash: own.toString('hex'),
        originHash: originHash.toString('hex'),
        isEstablished: isEstablished(cookie),
        newCookie: cookie ? renewed(cookie, own) : createCookie(id, originHash),
      };
    },
  };
}

/** The visitors of a process. */
export const getVisitors = perContext(({ secret, config, now }) =>
  createVisitors({ secret, isHttps: config.publicUrl.startsWith('https:'), now }),
);
