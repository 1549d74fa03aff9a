/** `npm run test:s3`: runs the tests of bucket storage on a local S3-compatible server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startMotoServer } from './moto-server.ts';

const server = await startMotoServer();
const tests = spawn(
  process.execPath,
  ['--test', 'src/platform/storage/s3-storage.test.ts', 'src/features/backup/server/backup-bucket.test.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, TEST_S3_ENDPOINT: server.endpoint },
  },
);
const [code] = await once(tests, 'exit');
await server.stop();
process.exit(code ?? 1);
