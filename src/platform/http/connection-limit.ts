import type { Server } from 'node:http';
import { getClientNetwork } from './client-network.ts';
import { createTrustedProxies } from './client-address.ts';

/**
 * Closes new connections of a client network that has `mostPerClient` open, so that no client uses up all connections
 * of the server. A trusted proxy has one connection for each of its visitors and is not limited.
 */
export function limitConnections(
  server: Server,
  { trustedProxies, mostPerClient }: { trustedProxies: string[]; mostPerClient: number },
): void {
  const isTrusted = createTrustedProxies(trustedProxies);
  const openOf = new Map<string, number>();
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isTrusted(remoteAddress)) return;
    const client = getClientNetwork(remoteAddress);
    const open = openOf.get(client) ?? 0;
    if (open >= mostPerClient) {
      socket.destroy();
      return;
    }
    openOf.set(client, open + 1);
    socket.once('close', () => {
      const left = openOf.get(client)! - 1;
      if (left > 0) openOf.set(client, left);
      else openOf.delete(client);
    });
  });
}
