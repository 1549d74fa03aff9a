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

/** One thing that goes wrong; `from` and `until` are readings of `performance.now()`. */
export interface Trouble {
  kind: TroubleKind;
  from: number;
  /** When the site had recovered, or the command gave up. */
  until: number;
  /** From the kill, or from the end of the cause, until a read and a write succeed; undefined for no recovery. */
  recoveryMs: number | undefined;
}

/** How long the disk is full, PostgreSQL is frozen and the bodies are held. */
const heldMs = 8_000;
/** Seconds of load between two troubles: 3 to 7. */
const randomRest = () => sleep(3_000 + Math.random() * 4_000);

/** The deck of kills: each kind equally often, in random order. */
function drawKills(rounds: number): TroubleKind[] {
  const kinds = ['application killed', 'PostgreSQL killed', 'both killed'] as const;
  const deck = Array.from({ length: rounds }, (_, round) => kinds[round % kinds.length]!);
  return deck
    .map((kind) => ({ kind, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ kind }) => kind);
}

/** Whether the site reads from the database and writes into it. */
async function works({ url, owner }: ChaosSite): Promise<boolean> {
  const name = 'Subject of the recovery check';
  const headers = { ...owner, 'idempotency-key': 'recovery-check' };
  const read = await ask(url, { path: `/browse?search=recovery+${Math.random()}` });
  if (read.status !== 200) return false;
  const written = await ask(url, { method: 'POST', path: '/api/admin/subjects', headers, body: { name } });
  return written.status === 201 || written.status === 200;
}

/** Kills the application, PostgreSQL or both. The result tells whether another process has replaced what was killed. */
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

/** Starts a trouble that lasts. The result ends it. */
type HeldCause = () => Promise<() => unknown>;

/** What is held for a while after the kills; undefined for what this account cannot do. */
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
 * Makes all troubles one after the other, with load between them, and waits for the recovery after each one. Ends early
 * when the site does not recover within two minutes. `prepare` has the popular pages in the cache again.
 */
export async function makeTroubles(
  site: ChaosSite,
  rounds: number,
  announce: (message: string) => void,
  prepare: () => Promise<void>,
): Promise<Trouble[]> {
  const troubles: Trouble[] = [];

  /** `cause` resolves when its cause is over, to a condition of the recovery. Returns whether the site recovered. */
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
