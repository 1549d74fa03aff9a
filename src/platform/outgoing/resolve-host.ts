import { lookup, Resolver } from 'node:dns/promises';

export interface HostAddress {
  address: string;
  family: 4 | 6;
}

/** Returns all IP addresses of a host name, at least one. Rejects with the code of the failure. */
export type ResolveHost = (hostname: string) => Promise<HostAddress[]>;

const resolver = new Resolver({ timeout: 2_500, tries: 2 });
/** Codes for a name that is unknown to the name servers, and for no reachable name server. */
const notInNameServers = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED']);

/**
 * Asks the name servers first, then the system, which has names of its own (`/etc/hosts`). The system comes second
 * because a process runs only two system lookups at a time: a few slow names would block all others.
 */
export const resolveHost: ResolveHost = async (hostname) => {
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer, position) =>
    answer.status === 'fulfilled'
      ? answer.value.map((address) => ({ address, family: position === 0 ? 4 : 6 }) as const)
      : [],
  );
  if (addresses.length > 0) return addresses;
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  const other = failures.find(({ code }) => !notInNameServers.has(code));
  if (other) throw other;
  return (await lookup(hostname, { all: true })) as HostAddress[];
};
