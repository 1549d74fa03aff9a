import { readAddress } from '#lib/read-address.ts';
import { ReadError } from '#lib/read-error.ts';

function publicMessage(body: string): string {
  try {
    return String((JSON.parse(body) as { message?: unknown }).message ?? '');
  } catch {
    return '';
  }
}

/** Fetches the JSON at a key's address with credentials; throws ReadError for every answer that is not ok. */
export async function browserRead(key: readonly unknown[], signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(readAddress(key), { credentials: 'include', ...(signal && { signal }) });
  if (!response.ok) {
    const body = await response.text();
    throw new ReadError(response.status, body || response.statusText, publicMessage(body));
  }
  return response.json();
}
