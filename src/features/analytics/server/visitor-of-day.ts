import type { CalendarDay } from '#lib/time/calendar-day.ts';
import { createClientAddress } from '#platform/http/client-address.ts';
import { getClientNetwork } from '#platform/http/client-network.ts';
import { createKeyedHash, type KeyedHash } from '#platform/http/keyed-hash.ts';
import type { DeviceKind } from '../analytics-admin.contract.ts';
import { parseDevice } from './visit-facts.ts';

export interface VisitorOfDay {
  /** 16 hexadecimal digits that identify the visitor today. Tomorrow the same visitor has another hash. */
  hash: string;
  /** The client network, as `getClientNetwork` returns it. */
  network: string;
  device: DeviceKind;
}

/** The properties that distinguish visitors. */
export interface VisitorSigns {
  /** The client's connection, and the IP address of its peer. */
  socket: object;
  peer: string;
  agent: string;
  forwardedFor: string | undefined;
}

interface CachedVisitor extends VisitorOfDay {
  day: CalendarDay;
  agent: string;
  forwardedFor: string | undefined;
}

const hashBytes = 8;

/**
 * Returns a function that identifies the visitor of a day. The last visitor of a connection is memoized with the
 * connection only. Hashing for each page would be half the cost of counting, and a table of IP addresses must not
 * exist.
 */
export function createVisitorOfDay(options: { secret: string; trustedProxies: string[] }) {
  const clientAddress = createClientAddress(options.trustedProxies);
  const last = new WeakMap<object, CachedVisitor>();
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
    const visitor = {
      day,
      agent,
      forwardedFor,
      hash,
      network: getClientNetwork(address),
      device: parseDevice(agent),
    };
    last.set(socket, visitor);
    return visitor;
  };
}
