import type pg from 'pg';

/** Returns the value of DATABASE_URL for a connection. */
export function connectionUrl({ host = '', port, user = '', password, database }: pg.ClientConfig): string {
  const url = new URL(`postgres://localhost:${port}/${database}`);
  url.username = encodeURIComponent(user);
  if (typeof password === 'string') url.password = encodeURIComponent(password);
  // A path is the folder of a Unix socket.
  if (host.startsWith('/')) url.searchParams.set('host', host);
  else url.hostname = host;
  return url.href;
}
