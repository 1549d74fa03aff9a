import { execFile, spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';

/**
 * The account that runs PostgreSQL, which refuses to run as root.
 * - `self`: the account of this process.
 * - `setuid`: another account. Only root can switch to it.
 * - `namespace`: the account of this process under another user id in a user namespace. For the file system it is
 *   still the same account, so root's private folders remain accessible.
 * `uid` and `gid` own the files.
 */
export interface Account {
  via: 'self' | 'setuid' | 'namespace';
  uid: number;
  gid: number;
}

/**
 * The account of the site when root owns everything. `nobody` is not used because other services may run as it.
 * The id lies between the ranges for people, containers and systemd's dynamic users. It is below 65536, the limit
 * of the ids in many containers.
 */
export const SERVICE_ID = 61_000;

const NOBODY_ID = 65_534;

/** A bare environment. LC_ALL, LD_*, PG* and NODE_* of our environment must not change how PostgreSQL behaves. */
const CHILD_ENVIRONMENT = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Returns the account of this process. For root it also returns `self`, which PostgreSQL refuses: see
 * `getAccounts`.
 */
export function selfAccount(): Account {
  return { via: 'self', uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0 };
}

/**
 * Returns the accounts to try, best first, for a data folder that belongs to `owner`. Root prefers the folder's
 * owner, so that the same data folder works with and without root.
 */
export function getAccounts(owner: { uid: number; gid: number }): Account[] {
  const self = selfAccount();
  if (self.uid !== 0) return [self];
  if (owner.uid !== 0) return [{ via: 'setuid', ...owner }, ...namespaces(self)];
  return [{ via: 'setuid', uid: SERVICE_ID, gid: SERVICE_ID }, ...namespaces(self)];
}

/** Returns the accounts that can run initdb for `account`. Unlike the server, initdb needs a user name. */
export function getInitdbAccounts(account: Account): Account[] {
  if (account.via === 'namespace') return [account];
  if (account.via === 'self') return isNamed() ? [account] : [...namespaces(account), account];
  const users = readUsers();
  if (users.some((user) => user.uid === account.uid)) return [account];
  return [{ via: 'setuid', ...anyUser(users) }, ...namespaces(selfAccount())];
}

/** Starts a program as the account with a bare environment, in `/`, which every account can enter. */
export function spawnAs(
  account: Account,
  command: string,
  args: string[],
  options: { stdio: StdioOptions; detached?: boolean },
): ChildProcess {
  const [program, allArgs] = commandLine(account, command, args);
  return spawn(program, allArgs, { ...options, ...identity(account), cwd: '/', env: CHILD_ENVIRONMENT });
}

/**
 * Runs a program and waits for its end. `output` has stdout and stderr, or the error if the program could not
 * start. Never rejects.
 */
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

/** Returns the account's description for the log. */
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

/** When `uid` and `gid` are set, Node also drops root's supplementary groups. */
function identity(account: Account): { uid?: number; gid?: number } {
  return account.via === 'setuid' ? { uid: account.uid, gid: account.gid } : {};
}

function namespaces(account: Account): Account[] {
  return process.platform === 'linux' ? [{ ...account, via: 'namespace' }] : [];
}

/**
 * Returns whether the system has a name for this process's user. A container that runs with a bare user id has
 * none.
 */
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

/** Returns a named user that is not root, or the ids of `nobody` if there is none. */
function anyUser(users: { name: string; uid: number; gid: number }[]): { uid: number; gid: number } {
  const ordinary = users.filter((user) => user.uid !== 0 && user.gid !== 0);
  const { uid, gid } = ordinary.find((user) => user.name === 'nobody') ??
    ordinary[0] ?? { uid: NOBODY_ID, gid: NOBODY_ID };
  return { uid, gid };
}
