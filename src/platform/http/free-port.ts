import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Throws the system's error (EADDRINUSE, EACCES) if the server cannot listen there. Another
 * process may still take the port.
 */
export async function assertFreePort(listening: { port: number; host: string }): Promise<void> {
  const probe = createServer();
  probe.listen(listening);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
