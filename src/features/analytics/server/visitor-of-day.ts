import type { CalendarDay } from '#lib/calendar-day.ts';
import { createClientAddress } from '#platform/http/client-address.ts';
import { lineOf } from '#platform/http/client-line.ts';
import { createKeyedHash, type KeyedHash } from '#platform/http/keyed-hash.ts';
import type { DeviceKind } from '../analytics-admin.contract.ts';
import { deviceOf } from './visit-facts.ts';

export interface VisitorOfDay {
  /** 16 hexadecimal digits: who it is today; tomorrow the same one is another. */
  hash: string;
  /** As `lineOf`. */
  line: string;
  device: DeviceKind;
}

/** What tells visitors apart. */
export interface VisitorSigns {
  /** The connection they came by, and the address at its other end. */
  socket: object;
  peer: string;
  agent: string;
  forwardedFor: string | undefined;
}

interface Remembered extends VisitorOfDay {
  day: CalendarDay;
  agent: string;
  forwardedFor: string | undefined;
}

const hashBytes = 8;

/**
 * Tells who a visitor of a day is. Who last came by a connection is remembered with it and no longer than it: a hash for
 * each page would be half of what counting costs, and a table of addresses must not be anywhere.
 */
export function createVisitorOfDay(options: { secret: string; trustedProxies: string[] }) {
  const clientAddress = createClientAddress(options.trustedProxies);
  const last = new WeakMap<object, Remembered>();
  let keyDay: CalendarDay = '';
  let hashOfDay: KeyedHash;

  return (day: CalendarDay, { socket, peer, agent, forwardedFor }: VisitorSigns): VisitorOfDay => {
    const before = last.get(socket);
    if (before?.agent === agent && before.forwardedFor === forwardedFor && before.day === day) return before;
    if (day !== keyDay) {
      hashOfDay = createKeyedHash(options.secret, `analytics visitor ${day}`);
      keyDay = day;
    }
    const address = clientAddress(peer, forwardedFor);
    const hash = hashOfDay(`${address}\n${agent}`).toString('hex', 0, hashBytes);
    const visitor = { day, agent, forwardedFor, hash, line: lineOf(address), device: deviceOf(agent) };
    last.set(socket, visitor);
    return visitor;
  };
}
