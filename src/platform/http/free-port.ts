import { once } from 'node:events';
import { createServer } from 'node:net';

/** Throws the system's error (EADDRINUSE, EACCES) when nothing can listen there. Another process may still be faster. */
export async function assertFreePort(listening: { port: number; host: string }): Promise<void> {
  const probe = createServer();
  probe.listen(listening);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
