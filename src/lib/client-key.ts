/** Returns 32 random hexadecimal digits. Does not use `randomUUID`, which browsers only have on https. */
export function newClientKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
