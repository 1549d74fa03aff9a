import { isPublicText } from '../text/public-text.ts';

/** Decodes a URL for display: letters instead of percent-encoding. Returns it unchanged if that is unsafe. */
export function getReadableUrl(url: string): string {
  try {
    const readable = decodeURI(url);
    return isPublicText(readable) && !/\s/u.test(readable) ? readable : url;
  } catch {
    return url;
  }
}
