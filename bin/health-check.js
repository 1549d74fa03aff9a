// Health check of the container: `health-check.js SECONDS`. Fails if the server does not answer /healthz in that time.
// Then it also ends a server that accepts connections: that one cannot recover, and Docker restarts a container only
// when its process ends.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { PORT = '3000', DATA_DIR = './data' } = process.env;
const signal = AbortSignal.timeout(Number(process.argv[2]) * 1_000);
try {
  const { ok } = await fetch(`http://127.0.0.1:${PORT}/healthz`, { signal });
  process.exit(ok ? 0 : 1);
} catch {
  // A refused connection is a server that starts or ends.
  if (signal.aborted) process.kill(Number(readFileSync(join(DATA_DIR, 'serve.pid'), 'utf8')), 'SIGKILL');
  process.exit(1);
}
