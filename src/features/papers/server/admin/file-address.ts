import { directAddress } from '#lib/direct-address.ts';
import { webAddress } from '#lib/web-address.ts';
import { AppError } from '#platform/errors/app-error.ts';

function badAddress(message: string): AppError {
  return new AppError('validation_failed', { public: message, fields: [{ field: 'fileUrl', message }] });
}

export interface ExternalLink {
  /** The address that gives the file. */
  externalUrl: string;
  /** The entered address where the direct form differs from it. */
  originalUrl: string | null;
}

/**
 * The columns for a file on another server: known share links get their direct form. 400 for what is no http or https
 * address, and for a file of this site: it would lead in a circle, or nowhere once the paper that has it is deleted.
 */
export function externalLink(entered: string, publicUrl: string): ExternalLink {
  const address = webAddress(entered);
  if (address === null) throw badAddress('Please enter a valid URL for the file.');
  const externalUrl = directAddress(address);
  const { origin, pathname } = new URL(externalUrl);
  const isOurFile = origin === new URL(publicUrl).origin && /^\/(files|api)\//.test(pathname);
  if (isOurFile) throw badAddress('This is a file of this site. Upload it for this paper instead.');
  return { externalUrl, originalUrl: externalUrl === address ? null : address };
}
