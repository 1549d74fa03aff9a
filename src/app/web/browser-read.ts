import { getReadUrl } from '#lib/url/read-url.ts';
import { ReadError } from '#lib/read-error.ts';
import type { Read, Write } from './query-client.ts';

/** Returns the public message and the code of a refusal. */
function parseRefusal(body: string): { message: string; code: string } {
  try {
    const { message, code } = JSON.parse(body) as { message?: unknown; code?: unknown };
    return { message: String(message ?? ''), code: String(code ?? '') };
  } catch {
    return { message: '', code: '' };
  }
}

/** Returns the JSON of a response, or `undefined` if it has no body. Throws `ReadError` if the response is not ok. */
async function parseAnswer(response: Response): Promise<unknown> {
  const body = await response.text();
  if (!response.ok) throw new ReadError(response.status, body || response.statusText, parseRefusal(body));
  return body === '' ? undefined : JSON.parse(body);
}

/** Fetches the JSON at a key's URL with credentials. Throws `ReadError` if the response is not ok. */
export const browserRead: Read = async (key, { signal, isAgain = false, locale = 'en' } = {}) =>
  parseAnswer(
    await fetch(getReadUrl(key, locale), {
      credentials: 'include',
      // A repeated read needs current data. The browser's cached response is as old as the one already shown.
      cache: isAgain ? 'no-cache' : 'default',
      ...(signal && { signal }),
    }),
  );

/** Posts a body as JSON to a key's URL with credentials. Throws `ReadError` if the response is not ok. */
export const browserWrite: Write = async (key, body) =>
  parseAnswer(
    await fetch(getReadUrl(key), {
      method: 'POST',
      credentials: 'include',
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    }),
  );
