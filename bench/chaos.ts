/**
 * `npm run test:chaos [-- --keep --load 0.3]`: runs one site like `npm start`, under a mixed load. Kills the
 * application, its PostgreSQL or both `ROUNDS` times (10 by default). Then it fills the disk, freezes PostgreSQL, and
 * holds 500 incomplete request bodies from one client. The exit code is 1 if a requirement fails. `--keep` writes the
 * figures to docs/reliability.md. `--load` is a share of the load of `npm run test:scale`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureWebBuild } from '#app/process/web-build.ts';
import * as findings from './chaos/findings.ts';
import { ownersWritesKept } from './chaos/lost-writes.ts';
import { startSite, type ChaosSite } from './chaos/site.ts';
import { makeTroubles } from './chaos/troubles.ts';
import { ownerWrites } from './chaos/writes.ts';
import type { Figure } from './figure.ts';
import { formatChaosReport, keepChaosReport } from './report.ts';
import { keptWrites } from './scale/findings.ts';
import { downloadsIn, foundIn } from './scale/found.ts';
import { selectLibrary } from './scale/library.ts';
import { ask, startLoad } from './scale/load.ts';
import { mixedLoad } from './scale/streams.ts';

async function run(site: ChaosSite, rounds: number, share: number): Promise<Figure[]> {
  const { url, owner, query } = site;
  const library = await selectLibrary(url, query);
  const [exam] = await query<{ id: number }>('SELECT id::int FROM exams ORDER BY id LIMIT 1');
  let filledFor = -1;
  /** A restarted server has an empty cache. */
  const fillCache = async () => {
    if (site.ends() === filledFor) return;
    filledFor = site.ends();
    for (const path of library.pages) await ask(url, { path });
  };
  await fillCache();
  const downloadsBefore = await downloadsIn(query);
  const visitors = mixedLoad(library, owner);
  const writes = ownerWrites(owner, exam!.id);
  const load = startLoad(url, [...visitors.streams, ...writes.streams], share);
  const troubles = await makeTroubles(site, rounds, console.log, fillCache);
  await load.stop();
  const hasRecovered = troubles.every(({ recoveryMs }) => recoveryMs !== undefined);
  if (!hasRecovered)
    return [...findings.recoveries(troubles), ...findings.failedReads(load.samples, troubles)];
  await writes.finish(url);
  // A duplicate count of a download would occur within seconds.
  await sleep(3_000);
  const found = await foundIn(query, downloadsBefore, visitors.acknowledged);
  for (const refusal of writes.ledger.refusals) console.log(`Refused: ${refusal}`);
  return [
    ...(await ownersWritesKept(query, writes.ledger)),
    ...keptWrites(visitors.acknowledged, found),
    ...findings.recoveries(troubles),
    ...findings.readsThatContinue(load.samples, troubles),
    ...findings.writesOnFullDisk(load.samples, troubles),
    ...findings.failedReads(load.samples, troubles),
  ];
}

const { values } = parseArgs({
  options: { keep: { type: 'boolean', default: false }, load: { type: 'string', default: '0.3' } },
});
const share = Number(values.load);
if (!(share > 0 && share <= 10)) throw new Error('--load is a number, 0.1 for a tenth');
const rounds = Number(process.env.ROUNDS ?? 10);
if (!Number.isInteger(rounds) || rounds < 0) throw new Error('ROUNDS is a whole number');
const loadBefore = loadavg()[0]!;
await ensureWebBuild(console.log);
const site = await startSite(console.log);
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => void site.stop().finally(() => process.exit(1)));
let isGood = false;
try {
  const figures = await run(site, rounds, share);
  isGood = figures.every(({ isMet }) => isMet !== false);
  const [shown] = await site
    .query<{ server_version: string }>('SHOW server_version')
    .catch(() => [{ server_version: '?' }]);
  const remarks = [
    `${rounds} kills, with ${share} of the load of \`npm run test:scale\`.`,
    ...(site.disk === undefined ? ['No disk was filled: this account may not mount a small one.'] : []),
    ...(loadBefore > 0.5 ? [`The machine was busy (load ${loadBefore.toFixed(1)} before the run).`] : []),
  ];
  const report = formatChaosReport(figures, shown!.server_version, remarks);
  console.log(
    `\n${report}\n\nThe log of the site is in ${site.logFile}; its process ended ${site.ends()} times.`,
  );
  if (values.keep) console.log(`Written to ${await keepChaosReport(report)}`);
} finally {
  await site.stop();
}
process.exit(isGood ? 0 : 1);
