import { connect, type Socket } from 'node:net';

const bodies = 500;
/** A disconnected client reconnects after this pause, in milliseconds. */
const returnMs = 500;

/**
 * Holds 500 requests with incomplete bodies open. The single client reopens each request that the server closes.
 * Returns a function that ends them.
 */
export async function holdBodies(url: string): Promise<() => void> {
  const { hostname, port } = new URL(url);
  const head = [
    'POST /api/papers/1/rate HTTP/1.1',
    `host: ${hostname}:${port}`,
    `origin: ${url}`,
    'content-type: application/json',
    'content-length: 100',
    // Used if the other IP address is not available: the proxy is trusted to name the client.
    'x-forwarded-for: 10.255.255.1',
  ];
  const open = new Set<Socket>();
  let isOver = false;

  function hold(): void {
    if (isOver) return;
    // Linux has the whole of 127.0.0.0/8: this IP address is a separate client that is not a trusted proxy.
    const localAddress = process.platform === 'linux' ? '127.0.0.2' : undefined;
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    open.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => {
      open.delete(socket);
      setTimeout(hold, returnMs);
    });
    // Reads the socket, so that its end is noticed.
    socket.resume();
    socket.write(`${head.join('\r\n')}\r\n\r\n{"rating"`);
  }

  for (let number = 0; number < bodies; number += 1) hold();
  return () => {
    isOver = true;
    for (const socket of open) socket.destroy();
  };
}
