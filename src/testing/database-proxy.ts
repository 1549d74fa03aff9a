import { connect, createServer, type Socket } from 'node:net';
import type { ClientConfig } from 'pg';

export interface DatabaseProxy {
  /** Connects to the same database through the proxy. */
  connection: ClientConfig;
  /** Refuses new connections and closes existing ones. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** Keeps connections open but passes no data, as after a cable is pulled. */
  fallSilent(): void;
  /** Accepts connections and keeps them open, but passes no data until `thaw`, as after SIGSTOP to the server. */
  freeze(): void;
  /** Delivers the data that was sent meanwhile. */
  thaw(): void;
  close(): Promise<void>;
}

function connectTo({ host = '127.0.0.1', port = 5432 }: ClientConfig): Socket {
  return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
}

/** Creates a proxy that a test can use to interrupt the database. It accepts connections at first unless `isAway`. */
export async function databaseProxy(
  target: ClientConfig,
  options: { isAway?: boolean } = {},
): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  const pairs = new Set<[Socket, Socket]>();
  const join = ([client, database]: [Socket, Socket]) => client.pipe(database).pipe(client);
  let isFrozen = false;
  const server = createServer((client) => {
    const database = connectTo(target);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    pairs.add([client, database]);
    if (!isFrozen) join([client, database]);
  });
  let port = 0;
  const listen = () =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        if (address && typeof address === 'object') port = address.port;
        resolve();
      });
    });
  const goAway = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  const pauseAll = () => {
    for (const socket of sockets) {
      socket.unpipe();
      socket.pause();
    }
  };
  await listen();
  if (options.isAway) await goAway();
  return {
    connection: { ...target, host: '127.0.0.1', port },
    goAway,
    comeBack: listen,
    fallSilent: pauseAll,
    freeze() {
      isFrozen = true;
      pauseAll();
    },
    thaw() {
      isFrozen = false;
      for (const pair of pairs) if (!pair[0].destroyed) join(pair);
    },
    close: async () => {
      if (server.listening) await goAway();
    },
  };
}
