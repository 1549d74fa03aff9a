import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Client } from 'pg';

import { startTcpPostgres } from './postgres-server.ts';

async function selectUser(url: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('SELECT current_user AS name, inet_server_addr()::text AS address');
  await client.end();
  return rows[0];
}

test('a TCP server requires its password and can be stopped', async () => {
  const { url, stop } = await startTcpPostgres();
  assert.deepEqual(await selectUser(url), { name: 'pariksha', address: '127.0.0.1/32' });
  await assert.rejects(selectUser(url.replace(/:[^:@]+@/, ':wrong@')), { code: '28P01' });
  await stop();
  await assert.rejects(selectUser(url), { code: 'ECONNREFUSED' });
});
