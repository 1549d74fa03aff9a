/** Returns whether the configuration allows a host that is forbidden by default. */
export type IsAllowedHost = (url: URL) => boolean;

/**
 * Parses an entry of `LINK_CHECK_ALLOW` as a URL of its host. Returns `null` if it is not a host with an optional
 * port.
 */
function parseHost(entry: string): URL | null {
  const url = URL.parse(`http://${entry}`);
  const isHostOnly = url && url.pathname === '/' && !/[/?#@\s\\]/.test(entry);
  return isHostOnly ? url : null;
}

/** Returns whether a text is a host entry: `files.example`, `localhost:9000`, `10.1.2.3`, `[::1]:8080`. */
export function isHostEntry(entry: string): boolean {
  return parseHost(entry) !== null;
}

/**
 * Returns a check by entries such as `localhost:9000`. An entry without a port allows ports 80 and 443 of its host.
 */
export function createAllowedHosts(entries: readonly string[]): IsAllowedHost {
  const hosts = new Set(entries.map((entry) => parseHost(entry)?.host));
  return ({ hostname, host, port }) => hosts.has(port === '443' || port === '80' ? hostname : host);
}
