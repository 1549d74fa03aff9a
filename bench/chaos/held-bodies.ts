import { connect, type Socket } from 'node:net';

const bodies = 500;
/** A client that is cut off comes back after this pause. */
const returnMs = 500;

/**
 * Holds 500 requests open whose body does not come to its end, from one client that opens each one again when the
 * server closes it. The result ends them.
 */
export async function holdBodies(url: string): Promise<() => void> {
  const { hostname, port } = new URL(url);
  const head = [
    'POST /api/papers/1/rate HTTP/1.1',
    `host: ${hostname}:${port}`,
    `origin: ${url}`,
    'content-type: application/json',
    'content-length: 100',
    // Where the other address is not available, the trusted proxy names the client.
    'x-forwarded-for: 10.255.255.1',
  ];
  const open = new Set<Socket>();
  let isOver = false;

  function hold(): void {
    if (isOver) return;
    // Linux has the whole of 127.0.0.0/8: a client of its own, which is no trusted proxy.
    const localAddress = process.platform === 'linux' ? '127.0.0.2' : undefined;
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    open.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => {
      open.delete(socket);
      setTimeout(hold, returnMs);
    });
    // Read, so that the end of the connection is noticed.
    socket.resume();
    socket.write(`${head.join('\r\n')}\r\n\r\n{"rating"`);
  }

  for (let number = 0; number < bodies; number += 1) hold();
  return () => {
    isOver = true;
    for (const socket of open) socket.destroy();
  };
}
