/** The parts of a PostgreSQL URL: up to the user, the hosts, and the rest. */
const urlParts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/su;

/** Values of `target_session_attrs` that mean the server that accepts writes. */
const writing = new Set(['read-write', 'primary']);

/**
 * Returns a URL for each server of a URL with several hosts, as libpq reads it: `postgres://a:5432,b/pariksha`. They
 * differ only in host and port. A URL with one host is returned as it is.
 */
export function splitServers(url: string): string[] {
  const [, start, hosts = '', rest = ''] = urlParts.exec(url) ?? [];
  if (start === undefined || !hosts.includes(',')) return [url];
  return hosts.split(',').map((host) => {
    const server = new URL(`${start}${host}${rest}`);
    server.searchParams.delete('target_session_attrs');
    return server.href;
  });
}

/** Returns why a URL is not the URL of a database, or `undefined`. */
export function findUrlProblem(url: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(url)) return 'must start with postgres:// or postgresql://';
  const [, start = '', hosts = '', rest = ''] = urlParts.exec(url) ?? [];
  for (const host of hosts.split(',')) {
    if (hosts.includes(',') && host === '') return 'has an empty host between commas';
    if (!URL.canParse(`${start}${host}${rest}`)) return `has "${host}", which is not a host such as db1:5432`;
  }
  const attribute = /[?&]target_session_attrs=([^&#]*)/u.exec(rest)?.[1];
  if (attribute === undefined || writing.has(attribute)) return undefined;
  return 'has target_session_attrs other than read-write or primary: the site needs the server that accepts writes';
}
