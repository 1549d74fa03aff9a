// An application that uses the embedded PostgreSQL, for tests that kill it or run it as another user.
// Arguments: the data folder, and server settings as JSON. It prints one JSON value per line.
// Commands on standard input: `close` and `write` (insert rows until the process ends). SIGTERM closes it, as for
// the server.
import { createInterface } from 'node:readline';

import { Pool } from 'pg';

import { openEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

const [dataDir = '', settings = '{}'] = process.argv.slice(2);
const logged: string[] = [];
let acknowledged = 0;

function print(value: object): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

async function insertForever(postgres: EmbeddedPostgres): Promise<void> {
  const pool = new Pool({ ...postgres.connection, ssl: false });
  pool.on('error', () => {});
  await pool.query('CREATE TABLE IF NOT EXISTS written (id bigint GENERATED ALWAYS AS IDENTITY, text text)');
  for (;;) {
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        await pool.query(`INSERT INTO written (text) VALUES (repeat('x', 500))`);
        acknowledged += 1;
      }),
    );
    if (acknowledged === 40) print({ writing: true });
  }
}

try {
  const postgres = await openEmbeddedPostgres({
    dataDir,
    log: (message, details) => logged.push(`${message} ${JSON.stringify(details ?? {})}`),
    settings: JSON.parse(settings),
  });
  print({ ...postgres.connection, adopted: postgres.adopted, logged });
  const close = async () => {
    await postgres.close();
    print({ closed: true, acknowledged, logged });
    process.exit(0);
  };
  process.once('SIGTERM', () => void close());
  createInterface({ input: process.stdin }).on('line', (command) => {
    if (command === 'close') void close();
    if (command === 'write') void insertForever(postgres).catch(() => {});
  });
} catch (error) {
  const { name, message, cause } = error as Error;
  print({ error: { name, message, cause: cause instanceof Error ? cause.message : String(cause) } });
  process.exit(1);
}
