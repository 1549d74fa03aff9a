/** Returns the raw value of one cookie in a `Cookie` header, or `undefined`. */
export function cookieNamed(name: string, cookies: string | undefined): string | undefined {
  for (const pair of cookies?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}
