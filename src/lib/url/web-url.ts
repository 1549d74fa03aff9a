import { isPublicText } from '../text/public-text.ts';

/** Longer URLs are refused everywhere. */
export const maxUrlLength = 2_000;

/**
 * Normalizes an http or https URL, with raw spaces as %20. Returns `null` for anything else: another scheme,
 * `//host`, backslashes, line breaks, a user name, more than 2,000 characters.
 */
export function parseWebUrl(text: string): string | null {
  const trimmed = text.trim();
  if (!/^https?:\/\/[^/]/i.test(trimmed) || /[\\\t\r\n]/.test(trimmed) || !isPublicText(trimmed)) return null;
  const url = URL.parse(trimmed);
  if (!url || url.username !== '' || url.password !== '') return null;
  return url.href.length <= maxUrlLength ? url.href : null;
}
