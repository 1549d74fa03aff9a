import { webAddress } from '#lib/web-address.ts';
import { AppError } from '#platform/errors/app-error.ts';

function badAddress(message: string): AppError {
  return new AppError('validation_failed', { public: message, fields: [{ field: 'fileUrl', message }] });
}

/**
 * Where a file is on somebody else's server, in the form that is stored. 400 for what is no http or https address, and
 * for a file of this site: it would lead in a circle, or nowhere once the paper that has it is deleted.
 */
export function externalAddress(entered: string, publicUrl: string): string {
  const address = webAddress(entered);
  if (address === null) throw badAddress('Please enter a valid URL for the file.');
  const { origin, pathname } = new URL(address);
  const isOurFile = origin === new URL(publicUrl).origin && /^\/(files|api)\//.test(pathname);
  if (isOurFile) throw badAddress('This is a file of this site. Upload it for this paper instead.');
  return address;
}
