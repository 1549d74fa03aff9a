import { backupsHealth } from '#features/backup/server/backup-state.service.ts';
import { recoveryHealth } from '#features/recovery/recovery.server.ts';
import { openBackupPlace } from '#features/backup/server/site-context.ts';
import { storeHealth } from '#features/files/server/store-health.service.ts';
import { papersHealth } from '#features/papers/server/papers-health.service.ts';
import { ConfigError, parseConfig, type Config } from '#platform/config/config.ts';
import { toConnection } from '#platform/database/servers.ts';
import { bucketCheck } from '#platform/doctor/bucket-check.ts';
import { dataFolderCheck } from '#platform/doctor/data-folder-check.ts';
import { dataRightsCheck } from '#platform/doctor/data-rights-check.ts';
import { databaseCheck, unreachable } from '#platform/doctor/database-check.ts';
import type { Finding, HealthCheck } from '#platform/doctor/health-check.ts';
import { ocrCheck } from '#platform/doctor/ocr-check.ts';
import { poolerCheck } from '#platform/doctor/pooler-check.ts';
import { findProxyProblem } from '#platform/doctor/proxy-check.ts';
import { findOcr } from '#platform/ocr/find-ocr.ts';
import { openContext, type AppContext } from '../process/context.ts';
import { describeLibrary, NoLibraryError } from '../process/library.ts';
import { createCommandLog } from './command-log.ts';
import { note, print, printJson } from './terminal.ts';

export interface DoctorFlags {
  deep?: boolean;
  json?: boolean;
}

interface Result {
  check: string;
  findings: Finding[];
  note?: string;
}

/** `pariksha doctor`. Exits with code 1 if there are findings, and with 3 if all of them are about backups. */
export async function doctorCommand(flags: DoctorFlags): Promise<void> {
  const results: Result[] = [];
  for await (const result of examine(flags.deep ?? false)) {
    results.push(result);
    if (!flags.json) print(describe(result));
  }
  const isHealthy = results.every(({ findings }) => findings.length === 0);
  const isOnlyBackups = results.every(({ check, findings }) => check === 'backups' || findings.length === 0);
  if (flags.json) printJson({ isHealthy, checks: results });
  else if (isHealthy) print('No problems found.');
  else
    print(
      isOnlyBackups
        ? 'The site works, but its backups are at risk: see above.'
        : 'Problems found: see above.',
    );
  if (!isHealthy) process.exitCode = isOnlyBackups ? 3 : 1;
}

/** Runs the checks in order. Skips checks that depend on a failed one. */
async function* examine(isDeep: boolean): AsyncGenerator<Result> {
  const { config, findings } = readConfig();
  yield { check: 'configuration', findings };
  if (!config) return;
  note(`Library: ${describeLibrary(config)}`);
  yield await run(dataFolderCheck(config.dataDir));
  yield await run(dataRightsCheck(config.dataDir));
  yield await run(ocrCheck(findOcr));
  let context: AppContext;
  try {
    const log = createCommandLog(config.logLevel);
    context = await openContext(config, { log, isMigrating: false });
  } catch (error) {
    yield {
      check: 'database',
      findings: [error instanceof NoLibraryError ? error.finding : unreachable(error)],
    };
    return;
  }
  try {
    const database = await run(databaseCheck(context.database));
    yield database;
    const { databaseUrl, databaseDirectUrl } = config;
    if (databaseUrl) {
      const direct = databaseDirectUrl ? toConnection(databaseDirectUrl) : undefined;
      yield await run(poolerCheck(toConnection(databaseUrl), direct));
    }
    const bucket = config.bucket && (await run(bucketCheck(context.storage)));
    if (bucket) yield bucket;
    if (database.findings.length > 0 || (bucket && bucket.findings.length > 0)) return;
    for (const check of getChecks(context, isDeep)) yield await run(check);
  } finally {
    await context.close();
  }
}

function getChecks(context: AppContext, isDeep: boolean): HealthCheck[] {
  const { config, database, storage } = context;
  return [
    storeHealth({ db: database.db, storage }),
    ...papersHealth({ db: database.db, storage, isDeep }),
    // A bucket answers its first request after seconds.
    backupsHealth({ config, db: database.db, now: Date.now, place: openBackupPlace(config) }, 20_000),
    recoveryHealth({ config, db: database.db, now: Date.now }),
  ];
}

function readConfig(): { config?: Config; findings: Finding[] } {
  try {
    const config = parseConfig(process.env);
    return { config, findings: findProxyProblem(config) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const advice = 'Correct the environment variable; the README lists them all.';
    return { findings: error.faults.map((problem) => ({ problem, advice })) };
  }
}

async function run(check: HealthCheck): Promise<Result> {
  const findings = await check.run();
  const remark = findings.length === 0 ? await check.note?.() : undefined;
  return { check: check.name, findings, ...(remark !== undefined && { note: remark }) };
}

function describe({ check, findings, note }: Result): string {
  if (findings.length === 0) return `ok    ${check}${note === undefined ? '' : `: ${note}`}`;
  return findings
    .flatMap(({ problem, advice, examples = [] }) => [
      `WRONG ${check}: ${problem}`,
      ...examples.map((example) => `        ${example}`),
      `      What to do: ${advice}`,
    ])
    .join('\n');
}
