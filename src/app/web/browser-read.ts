import { getReadUrl } from '#lib/url/read-url.ts';
import { ReadError } from '#lib/read-error.ts';
import type { Read, Write } from './query-client.ts';

function publicMessage(body: string): string {
  try {
    return String((JSON.parse(body) as { message?: unknown }).message ?? '');
  } catch {
    return '';
  }
}

/** The JSON of an answer; undefined when it has no body. Throws ReadError for every answer that is not ok. */
async function answerOf(response: Response): Promise<unknown> {
  const body = await response.text();
  if (!response.ok) throw new ReadError(response.status, body || response.statusText, publicMessage(body));
  return body === '' ? undefined : JSON.parse(body);
}

/** Fetches the JSON at a key's address with credentials; throws ReadError for every answer that is not ok. */
export const browserRead: Read = async (key, { signal, isAgain = false, locale = 'en' } = {}) =>
  answerOf(
    await fetch(getReadUrl(key, locale), {
      credentials: 'include',
      // Whoever asks again wants to know what is now: the answer that the browser kept is as old as what is shown.
      cache: isAgain ? 'no-cache' : 'default',
      ...(signal && { signal }),
    }),
  );

/** Posts to a key's address with credentials, a body as JSON; throws ReadError for every answer that is not ok. */
export const browserWrite: Write = async (key, body) =>
  answerOf(
    await fetch(getReadUrl(key), {
      method: 'POST',
      credentials: 'include',
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    }),
  );
