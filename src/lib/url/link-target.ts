import { isPublicText } from '../text/public-text.ts';
import { parseWebUrl } from './web-url.ts';

/** Maximum length of a link in characters. */
export const maxLinkLength = 2_000;
const mailAddress = /^mailto:[\w.+-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/**
 * Returns a path on this site, such as `/browse?page=1#top`, with spaces as %20. Returns `null` for anything else:
 * `//host`, backslashes, line breaks, no leading slash.
 */
export function sitePath(text: string): string | null {
  const path = text.trim().replaceAll(' ', '%20');
  if (!/^\/(?!\/)/.test(path) || /[\\\s]/.test(path) || !isPublicText(path)) return null;
  return path.length <= maxLinkLength ? path : null;
}

/**
 * Returns the normalized target of an entered link: http, https, mailto or a path on this site. Returns `null` for
 * anything else.
 */
export function linkTarget(text: string): string | null {
  const trimmed = text.trim();
  return parseWebUrl(trimmed) ?? sitePath(trimmed) ?? (mailAddress.test(trimmed) ? trimmed : null);
}
