/** 32 hexadecimal digits that nobody else makes. Not by `randomUUID`, which browsers have on https only. */
export function newClientKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
