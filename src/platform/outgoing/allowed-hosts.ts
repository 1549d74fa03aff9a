/** Whether the configuration opens a host that would be refused otherwise. */
export type IsAllowedHost = (url: URL) => boolean;

/** An entry of `LINK_CHECK_ALLOW` as an address of its host; null for what is no host with an optional port. */
function hostOf(entry: string): URL | null {
  const url = URL.parse(`http://${entry}`);
  const isHostOnly = url && url.pathname === '/' && !/[/?#@\s\\]/.test(entry);
  return isHostOnly ? url : null;
}

/** `files.example`, `localhost:9000`, `10.1.2.3`, `[::1]:8080`. */
export function isHostEntry(entry: string): boolean {
  return hostOf(entry) !== null;
}

/** By entries such as `localhost:9000`; one without a port opens ports 80 and 443 of its host. */
export function createAllowedHosts(entries: readonly string[]): IsAllowedHost {
  const hosts = new Set(entries.map((entry) => hostOf(entry)?.host));
  return ({ hostname, host, port }) => hosts.has(port === '443' || port === '80' ? hostname : host);
}
