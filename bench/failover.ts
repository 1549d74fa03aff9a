/**
 * `npm run test:failover [-- --keep --load 0.3]`: runs one site on a primary and a synchronous standby, under the load of
 * a busy day. Kills the primary `ROUNDS` times (3 by default), promotes the standby, and lets the killed server follow it.
 * `npm run test:patroni` leaves that to Patroni. `--keep` writes the figures to docs/reliability.md.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASE } from '#platform/database/embedded/server-settings.ts';
import { signIn, startBusyDay } from './busy-day.ts';
import { startPatroniPostgres } from './patroni-postgres.ts';
import { queryOnce } from './postgres-processes.ts';
import { startReplicatedPostgres } from './replicated-postgres.ts';
import { createSiteProcess } from './site-process.ts';
import {
  allReads,
  countDownloads,
  createTrouble,
  failedReads,
  keptWrites,
  promotions,
  recoveries,
  until,
  type Trouble,
} from './troubles.ts';
import { closers, runTroubles } from './trouble-command.ts';

const rounds = Number(process.env.ROUNDS ?? 3);
/** From the promotion to the first write. */
const maxRecoveryMs = 5_000;
const maxFailedShare = 0.001;

const name = process.env.PATRONI ? 'patroni' : 'failover';

await runTroubles(name, 'docs/reliability.md', '0.3', async (share) => {
  const postgres = await (name === 'patroni' ? startPatroniPostgres() : startReplicatedPostgres());
  const dataDir = await mkdtemp(join(tmpdir(), 'pariksha-failover-site-'));
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
  const site = await createSiteProcess(name, 'serve', dataDir, { DATABASE_URL: postgres.url });
  console.log(`The log of the site is in ${site.logFile}.`);
  await site.start();
  closers.push(() => site.kill('SIGTERM'));
  const owner = await signIn(site.url);
  const query = queryOnce(async () => ({ ...(await postgres.connection()), database: DATABASE }));
  const downloadsBefore = await countDownloads(query);
  const day = await startBusyDay({ url: site.url, owner, query }, share);
  const troubles: Trouble[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await day.fillCache(site.url);
    troubles.push(
      await createTrouble({ url: site.url, owner }, 'the primary is killed', allReads, postgres.failOver),
    );
    await postgres.rejoin();
    await sleep(2_000);
  }
  await until('the site is ready', async () => (await fetch(`${site.url}/readyz`)).ok);
  await sleep(3_000);
  await day.stop();
  return {
    figures: [
      ...(await keptWrites(query, day.ledger, downloadsBefore)),
      promotions(troubles),
      ...recoveries(troubles, maxRecoveryMs),
      ...failedReads(day.samples, troubles, maxFailedShare),
    ],
    query,
    remarks: [`${rounds} failovers, with ${share} of the load of \`npm run test:scale\`.`, postgres.remark],
  };
});
