import { isPublicText } from './public-text.ts';
import { webAddress } from './web-address.ts';

/** Characters of a link. */
export const longestLink = 2_000;
const mailAddress = /^mailto:[\w.+-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/**
 * A path on this site, as `/browse?page=1#top`, with spaces as %20; null for everything else: `//host`,
 * backslashes, line breaks, no leading slash.
 */
export function sitePath(text: string): string | null {
  const path = text.trim().replaceAll(' ', '%20');
  if (!/^\/(?!\/)/.test(path) || /[\\\s]/.test(path) || !isPublicText(path)) return null;
  return path.length <= longestLink ? path : null;
}

/** Where a link that somebody entered leads: http, https, mailto or a path on this site; null for everything else. */
export function linkTarget(text: string): string | null {
  const trimmed = text.trim();
  return webAddress(trimmed) ?? sitePath(trimmed) ?? (mailAddress.test(trimmed) ? trimmed : null);
}
