/** The value of one cookie of a Cookie header, as it was sent; undefined when it is not there. */
export function cookieNamed(name: string, cookies: string | undefined): string | undefined {
  for (const pair of cookies?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}
