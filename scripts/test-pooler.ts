/**
 * `npm run test:pooler [-- FILES]`: runs the tests of the main paths, or the given ones, through PgBouncer: in session
 * mode, and in transaction mode with a direct URL.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startTcpPostgres } from '#testing/postgres-server.ts';
import { startPgBouncer } from './pgbouncer.ts';

const mainPaths = [
  'scripts/site.pooler-test.ts',
  'src/app/compose/restore-routes.test.ts',
  'src/features/auth/server/*.routes.test.ts',
  'src/features/backup/server/*.routes.test.ts',
  'src/features/bulk-edit/server/*.test.ts',
  'src/features/catalog/server/**/*.routes.test.ts',
  'src/features/downloads/server/download*.test.ts',
  'src/features/files/server/*.routes.test.ts',
  'src/features/jobs/server/*.test.ts',
  'src/features/manage-papers/server/*.routes.test.ts',
  'src/features/paper-import/server/papers-import.*.test.ts',
  'src/features/paper-upload/server/*.routes.test.ts',
  'src/features/ratings/server/*.test.ts',
  'src/features/search-box/server/*.test.ts',
  'src/features/site-import/server/*.routes.test.ts',
];

const given = process.argv.slice(2);
const files = given.length > 0 ? given : mainPaths;
const postgres = await startTcpPostgres({ settings: { max_connections: '1000' } });
let hasFailed = false;
for (const mode of ['session', 'transaction']) {
  console.log(`\n== PgBouncer in ${mode} mode`);
  const pooler = await startPgBouncer(postgres.url, mode);
  const tests = spawn(process.execPath, ['scripts/run-tests.ts', ...files], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: postgres.url, TEST_POOLER_URL: pooler.url, TEST_POOL_MODE: mode },
  });
  const [code] = await once(tests, 'exit');
  hasFailed ||= code !== 0;
  await pooler.stop();
}
await postgres.stop();
process.exit(hasFailed ? 1 : 0);
