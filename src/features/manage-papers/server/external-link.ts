import { getDirectUrl } from '#lib/url/direct-url.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import { fieldError, type AppError } from '#platform/errors/app-error.ts';

function invalidUrl(message: string): AppError {
  return fieldError('validation_failed', 'fileUrl', message);
}

export interface ExternalLink {
  /** The URL from which the file is downloaded. */
  externalUrl: string;
  /** The entered URL if the direct form differs from it. */
  originalUrl: string | null;
}

/**
 * Returns the columns for a file on another server. Known share links are converted to their direct form. Throws 400
 * if the URL is not http or https. Also throws 400 for a file of this site. Such a link would point to itself, or
 * would break when the paper that owns the file is deleted.
 */
export function externalLink(entered: string, publicUrl: string): ExternalLink {
  const url = parseWebUrl(entered);
  if (url === null) throw invalidUrl('Please enter a valid URL for the file.');
  const externalUrl = getDirectUrl(url);
  const { origin, pathname } = new URL(externalUrl);
  const isOurFile = origin === new URL(publicUrl).origin && /^\/(files|api)\//.test(pathname);
  if (isOurFile) throw invalidUrl('This is a file of this site. Upload it for this paper instead.');
  return { externalUrl, originalUrl: externalUrl === url ? null : url };
}
