import { paperOfIdQuery } from '#features/papers/web/papers.api.ts';
import { MissingError, readOrMissing } from '../missing-error.ts';
import { siteRoute } from '../site-route.tsx';

/**
 * The page of a short URL that redirects nowhere: a 404. The read fails if the database is unavailable, which is not
 * a 404.
 */
export const shortUrlRoute = siteRoute('shortUrl', {
  read: async ({ site: { reads }, params: { id } }) => {
    await readOrMissing('paper', reads.make(paperOfIdQuery(Number(id))));
    throw new MissingError('paper');
  },
  Page: () => null,
});
