import { parseArgs } from 'node:util';
import { ensureWebBuild } from '#app/process/web-build.ts';
import type { Figure } from './figure.ts';
import type { Query } from './postgres-processes.ts';
import { formatReport, insertReport } from './report.ts';

/** Called in reverse order at the end of the command, also of an interrupted one. */
export const closers: (() => unknown)[] = [];

async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).toReversed()) await close();
}

interface TroubleResult {
  figures: Figure[];
  query: Query;
  remarks: string[];
}

/**
 * Runs a command that breaks parts of a site under a share of the usual load, which `--load` changes. The exit code is 1
 * if a requirement fails. `--keep` writes the figures to the document.
 */
export async function runTroubles(
  name: 'chaos' | 'scale' | 'failover' | 'patroni' | 'recovery' | 'rolling' | 'cdn',
  document: string,
  usualShare: string,
  run: (share: number) => Promise<TroubleResult>,
): Promise<never> {
  const { values } = parseArgs({
    options: { keep: { type: 'boolean', default: false }, load: { type: 'string', default: usualShare } },
  });
  const share = Number(values.load);
  if (!(share > 0 && share <= 10)) throw new Error('--load is a number, 0.1 for a tenth');
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void closeAll().finally(() => process.exit(1)));
  await ensureWebBuild(console.log);
  let isGood = false;
  try {
    const { figures, query, remarks } = await run(share);
    const [version] = await query<{ server_version: string }>('SHOW server_version');
    const report = formatReport(`npm run test:${name}`, figures, version!.server_version, remarks);
    console.log(`\n${report}`);
    if (values.keep) await insertReport(document, name, report);
    isGood = figures.every(({ isMet }) => isMet !== false);
  } finally {
    await closeAll();
  }
  process.exit(isGood ? 0 : 1);
}
