import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { after, describe, test } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { exchange, listenLocally } from '#testing/http-exchange.ts';
import { limitConnections } from './connection-limit.ts';

async function limited(trustedProxies: string[]) {
  const server = createServer((_request, response) => response.end('served'));
  limitConnections(server, { trustedProxies, mostPerClient: 2 });
  const port = await listenLocally(server);
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const open = async () => {
    const accepted = once(server, 'connection');
    const socket = connect(port, '127.0.0.1');
    after(() => socket.destroy());
    await accepted;
    return socket;
  };
  return { port, open };
}

describe('connections of one client', () => {
  test('beyond the limit are closed', async () => {
    const { port, open } = await limited([]);
    await open();
    await open();
    await assert.rejects(exchange(port, '/'), /socket hang up|ECONNRESET/);
  });

  test('new ones are accepted after others have ended', async () => {
    const { port, open } = await limited([]);
    const socket = await open();
    await open();
    socket.destroy();
    await eventually(async () => assert.equal((await exchange(port, '/')).status, 200));
  });

  test('are not limited for a trusted proxy', async () => {
    const { port, open } = await limited(['127.0.0.0/8']);
    await open();
    await open();
    assert.equal((await exchange(port, '/')).status, 200);
  });
});
