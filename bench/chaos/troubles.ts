import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../scale/load.ts';
import { until } from '../scale/node-process.ts';
import { fillDisk } from '../scale/small-disk.ts';
import { holdBodies } from './held-bodies.ts';
import type { ChaosSite } from './site.ts';

export type TroubleKind =
  | 'application killed'
  | 'PostgreSQL killed'
  | 'both killed'
  | 'disk full'
  | 'PostgreSQL killed on a full disk'
  | 'PostgreSQL frozen'
  | 'unfinished bodies';

/** One trouble. `from` and `until` are readings of `performance.now()`. */
export interface Trouble {
  kind: TroubleKind;
  from: number;
  /** The time at which the site had recovered, or the command gave up. */
  until: number;
  /**
   * Milliseconds from the kill, or from the end of the cause, until a read and a write succeed; `undefined` without
   * recovery.
   */
  recoveryMs: number | undefined;
}

/** Duration of the full disk, the frozen PostgreSQL and the held bodies, in milliseconds. */
const heldMs = 8_000;
/** Waits 3 to 7 seconds under load between two troubles. */
const randomRest = () => sleep(3_000 + Math.random() * 4_000);

/** Returns each kind of kill equally often, in random order. */
function drawKills(rounds: number): TroubleKind[] {
  const kinds = ['application killed', 'PostgreSQL killed', 'both killed'] as const;
  const deck = Array.from({ length: rounds }, (_, round) => kinds[round % kinds.length]!);
  return deck
    .map((kind) => ({ kind, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ kind }) => kind);
}

/** Returns whether the site can read from the database and write to it. */
async function works({ url, owner }: ChaosSite): Promise<boolean> {
  const name = 'Subject of the recovery check';
  const headers = { ...owner, 'idempotency-key': 'recovery-check' };
  const read = await ask(url, { path: `/browse?search=recovery+${Math.random()}` });
  if (read.status !== 200) return false;
  const written = await ask(url, { method: 'POST', path: '/api/admin/subjects', headers, body: { name } });
  return written.status === 201 || written.status === 200;
}

/**
 * Kills the application, PostgreSQL or both. Returns a check for whether another process has replaced the killed one.
 */
async function kill(site: ChaosSite, kind: TroubleKind): Promise<() => Promise<boolean>> {
  const postmaster = await site.postmaster();
  const isPostgresKilled = kind !== 'application killed' && postmaster !== undefined;
  if (isPostgresKilled) process.kill(postmaster, 'SIGKILL');
  if (kind !== 'PostgreSQL killed') await site.killApp();
  return async () => {
    const current = await site.postmaster();
    return current !== undefined && (!isPostgresKilled || current !== postmaster);
  };
}

/** Starts a lasting trouble. Returns a function that ends it. */
type HeldCause = () => Promise<() => unknown>;

/** Returns the lasting troubles that follow the kills. The cause is `undefined` if this account cannot create it. */
function heldTroubles(site: ChaosSite): [TroubleKind, HeldCause | undefined][] {
  const { disk } = site;
  const fill = disk === undefined ? undefined : () => fillDisk(disk);
  const fillAndKill =
    fill &&
    (async () => {
      const free = await fill();
      await kill(site, 'PostgreSQL killed');
      return free;
    });
  return [
    ['disk full', fill],
    ['PostgreSQL killed on a full disk', fillAndKill],
    ['PostgreSQL frozen', () => site.freezePostgres()],
    ['unfinished bodies', () => holdBodies(site.url)],
  ];
}

/**
 * Creates all troubles one after another under load, and waits for the recovery after each. Ends early if the site
 * does not recover within two minutes. `prepare` fills the cache with the popular pages.
 */
export async function makeTroubles(
  site: ChaosSite,
  rounds: number,
  announce: (message: string) => void,
  prepare: () => Promise<void>,
): Promise<Trouble[]> {
  const troubles: Trouble[] = [];

  /**
   * Runs `cause`, which resolves at its end to an additional condition of recovery. Returns whether the site
   * recovered.
   */
  async function during(kind: TroubleKind, cause: () => Promise<() => Promise<boolean>>): Promise<boolean> {
    await prepare();
    await randomRest();
    const from = performance.now();
    let recoverFrom = from;
    const isReplaced = await cause().finally(() => {
      if (!kind.endsWith(' killed')) recoverFrom = performance.now();
    });
    const isWell = await until(kind, async () => (await isReplaced()) && (await works(site))).then(
      () => true,
      () => false,
    );
    const now = performance.now();
    const recoveryMs = isWell ? now - recoverFrom : undefined;
    troubles.push({ kind, from, until: now, recoveryMs });
    announce(`${kind}: ${isWell ? `recovered after ${(recoveryMs! / 1000).toFixed(2)} s` : 'NO RECOVERY'}`);
    return isWell;
  }

  const held = (start: HeldCause) => async () => {
    const end = await start();
    await sleep(heldMs);
    await end();
    return async () => true;
  };
  for (const kind of drawKills(rounds)) if (!(await during(kind, () => kill(site, kind)))) return troubles;
  for (const [kind, cause] of heldTroubles(site)) {
    if (!cause) announce(`${kind}: not run, this account may not mount a small disk`);
    else if (!(await during(kind, held(cause)))) return troubles;
  }
  await randomRest();
  return troubles;
}
