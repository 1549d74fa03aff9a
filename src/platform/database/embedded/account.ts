import { execFile, spawn } from 'node:child_process';
import type { ChildProcess, StdioOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';

/**
 * Who runs PostgreSQL, which refuses to run as root.
 * - `self`: the account of this process.
 * - `setuid`: another account, taken by root.
 * - `namespace`: the account of this process under another number, by a user namespace; to the file system
 *   it stays itself, so root's private folders are within reach.
 * `uid` and `gid` are what the files belong to.
 */
export interface Account {
  via: 'self' | 'setuid' | 'namespace';
  uid: number;
  gid: number;
}

/**
 * The account of the site when everything belongs to root: `nobody` may be the account of other services too.
 * Between the ranges that people, containers and systemd's dynamic users get, and under 65536, which is
 * where a container's own numbers often end.
 */
export const SERVICE_ID = 61_000;

const NOBODY_ID = 65_534;

/** Nothing of our environment may change PostgreSQL's ways: LC_ALL, LD_*, PG* and NODE_* stay out. */
const CHILD_ENVIRONMENT = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** The account of this process. Root gets `self` too, which only `accountsFor` knows to avoid. */
export function selfAccount(): Account {
  return { via: 'self', uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0 };
}

/**
 * The accounts to try, best first, for a data folder that belongs to `owner`. Root prefers the folder's
 * owner, so that the same person can go on without root and the other way round.
 */
export function accountsFor(owner: { uid: number; gid: number }): Account[] {
  const self = selfAccount();
  if (self.uid !== 0) return [self];
  if (owner.uid !== 0) return [{ via: 'setuid', ...owner }, ...namespaces(self)];
  return [{ via: 'setuid', uid: SERVICE_ID, gid: SERVICE_ID }, ...namespaces(self)];
}

/** The accounts that may run initdb for `account`: unlike the server, initdb asks for its user's name. */
export function initdbAccountsFor(account: Account): Account[] {
  if (account.via === 'namespace') return [account];
  if (account.via === 'self') return isNamed() ? [account] : [...namespaces(account), account];
  const users = readUsers();
  if (users.some((user) => user.uid === account.uid)) return [account];
  return [{ via: 'setuid', ...anyUser(users) }, ...namespaces(selfAccount())];
}

/** Starts a program as the account, in `/`, which every account can enter, with a bare environment. */
export function spawnAs(
  account: Account,
  command: string,
  args: string[],
  options: { stdio: StdioOptions; detached?: boolean },
): ChildProcess {
  const [program, allArgs] = commandLine(account, command, args);
  return spawn(program, allArgs, { ...options, ...identity(account), cwd: '/', env: CHILD_ENVIRONMENT });
}

/** Runs a program to its end. `output` has both its streams, or why it could not be run. Never rejects. */
export function runAs(
  account: Account,
  command: string,
  args: string[],
): Promise<{ succeeded: boolean; output: string }> {
  const [program, allArgs] = commandLine(account, command, args);
  const options = { ...identity(account), cwd: '/', env: CHILD_ENVIRONMENT };
  return new Promise((settle) => {
    try {
      execFile(program, allArgs, options, (error, stdout, stderr) => {
        const output = `${stdout}${stderr}`.trim() || (error?.message ?? '');
        settle({ succeeded: !error, output });
      });
    } catch (error) {
      settle({ succeeded: false, output: String(error) });
    }
  });
}

/** What the log calls the account. */
export function describeAccount(account: Account): string {
  if (account.via === 'self') return `user ${account.uid}`;
  return account.via === 'setuid' ? `user ${account.uid}, without root's rights` : 'a user namespace';
}

function commandLine(account: Account, command: string, args: string[]): [string, string[]] {
  if (account.via !== 'namespace') return [command, args];
  const inside = anyUser(readUsers());
  const unshareArgs = ['--user', `--map-user=${inside.uid}`, `--map-group=${inside.gid}`, '--', command];
  return ['unshare', [...unshareArgs, ...args]];
}

/** With `uid` and `gid`, Node also drops root's other groups. */
function identity(account: Account): { uid?: number; gid?: number } {
  return account.via === 'setuid' ? { uid: account.uid, gid: account.gid } : {};
}

function namespaces(account: Account): Account[] {
  return process.platform === 'linux' ? [{ ...account, via: 'namespace' }] : [];
}

/** Whether the system has a name for this process's user; containers started with a bare number have none. */
function isNamed(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function readUsers(): { name: string; uid: number; gid: number }[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .filter((fields) => /^\d+$/.test(fields[2] ?? '') && /^\d+$/.test(fields[3] ?? ''))
      .map((fields) => ({ name: fields[0] ?? '', uid: Number(fields[2]), gid: Number(fields[3]) }));
  } catch {
    return [];
  }
}

/** A user that has a name and is not root. */
function anyUser(users: { name: string; uid: number; gid: number }[]): { uid: number; gid: number } {
  const ordinary = users.filter((user) => user.uid !== 0 && user.gid !== 0);
  const { uid, gid } = ordinary.find((user) => user.name === 'nobody') ??
    ordinary[0] ?? { uid: NOBODY_ID, gid: NOBODY_ID };
  return { uid, gid };
}
