import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { watchConnections } from './waiting-connections.ts';

test('all waiting connections are accepted first', async (t) => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  let accepted = 0;
  server.on('connection', (socket) => {
    accepted += 1;
    socket.on('error', () => {});
  });
  const connectionsAccepted = watchConnections(server);
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  // The kernel completes them while this process is busy.
  await once(sockets.at(-1)!, 'connect');
  await connectionsAccepted();
  assert.equal(accepted, 50);
});
