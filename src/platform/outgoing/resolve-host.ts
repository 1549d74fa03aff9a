import { lookup, Resolver } from 'node:dns/promises';

export interface HostAddress {
  address: string;
  family: 4 | 6;
}

/** All addresses of a name, at least one; rejects with the code of the failure. */
export type ResolveHost = (hostname: string) => Promise<HostAddress[]>;

const resolver = new Resolver({ timeout: 2_500, tries: 2 });
/** What says that a name server knows of no such name, or that there is none to ask. */
const notInNameServers = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED']);

/**
 * Asks the name servers; then the system, which knows names of its own (`/etc/hosts`). The system is not asked first,
 * because it answers two at a time in the whole process: a few dead names would keep all others waiting.
 */
export const resolveHost: ResolveHost = async (hostname) => {
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = answers.flatMap((answer, position) =>
    answer.status === 'fulfilled'
      ? answer.value.map((address) => ({ address, family: position === 0 ? 4 : 6 }) as const)
      : [],
  );
  if (found.length > 0) return found;
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  const other = failures.find(({ code }) => !notInNameServers.has(code));
  if (other) throw other;
  return (await lookup(hostname, { all: true })) as HostAddress[];
};
