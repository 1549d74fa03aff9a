import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { databaseProxy } from '#testing/database-proxy.ts';
import { eventually } from '#testing/eventually.ts';
import { startTcpPostgres } from '#testing/postgres-server.ts';
import { openDatabase } from './database.ts';
import { toConnection } from './servers.ts';

const postgres = await startTcpPostgres();
after(() => postgres.stop());
const target = new URL(postgres.url);

/** Returns a URL with two hosts that lead to one server, and the proxies of both. */
async function openTwoHosts() {
  const to = { host: target.hostname, port: Number(target.port) };
  const proxies = [await databaseProxy(to), await databaseProxy(to)] as const;
  after(() => Promise.all(proxies.map((proxy) => proxy.close())));
  const hosts = proxies.map(({ connection }) => `127.0.0.1:${connection.port}`);
  const url = `postgres://${target.username}:${target.password}@${hosts.join(',')}${target.pathname}`;
  const livenessTimes = { slowMs: 50, answerMs: 2_000, everyMs: 20 };
  const database = openDatabase(toConnection(url), () => {}, { livenessTimes });
  after(() => database.close());
  const ask = async () => void (await database.db.execute(sql`SELECT 1`));
  return { proxies, hosts, database, ask };
}

describe('a database with several hosts', () => {
  test('answers if only the last host does', async () => {
    const { proxies, hosts, database, ask } = await openTwoHosts();
    await proxies[0].goAway();
    await ask();
    assert.equal(`${database.servers?.current?.host}:${database.servers?.current?.port}`, hosts[1]);
  });

  test('is found again after its host stops', async () => {
    const { proxies, ask } = await openTwoHosts();
    await ask();
    await proxies[0].goAway();
    await eventually(ask);
    await proxies[0].comeBack();
    await proxies[1].goAway();
    await eventually(ask);
  });

  test('is found again after its host falls silent', async () => {
    const { proxies, ask } = await openTwoHosts();
    await ask();
    proxies[0].freeze();
    await eventually(ask);
  });

  test('fails with the reason while no host answers', async () => {
    const { proxies, database } = await openTwoHosts();
    await Promise.all(proxies.map((proxy) => proxy.goAway()));
    await assert.rejects(database.pool.query('SELECT 1'), { code: 'ECONNREFUSED' });
  });
});
