import type { Author } from '#platform/audit/audited-write.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import type { LinkSource } from '#platform/links/link-source.ts';
import type { Replaced } from '../link-checker.contract.ts';
import { replaceUses } from './replace-uses.service.ts';

/**
 * Replaces the URL of a link in every record that uses it. Returns the id of the link of the new URL. Throws 409 if no
 * record could be changed, and 400 for the current URL or a URL of this site.
 */
export async function replaceUrl(
  { db, sources, ownOrigin }: { db: Database; sources: readonly LinkSource[]; ownOrigin: string },
  author: Author,
  { id, url: from }: { id: number; url: string },
  url: string,
): Promise<{ linkId: number } & Pick<Replaced, 'replaced' | 'refused'>> {
  if (url === from) throw badUrl('This is the current URL.');
  if (new URL(url).origin === ownOrigin) throw badUrl('This URL belongs to this site.');
  const { linkId, replaced, refused } = await replaceUses({ db, sources }, author, { id, url: from }, url);
  if (linkId === undefined)
    throw new AppError('conflict', {
      public: refused[0]?.reason ?? 'This link is no longer used.',
    });
  return { linkId, replaced, refused };
}

function badUrl(message: string): AppError {
  return fieldError('validation_failed', 'url', message);
}
