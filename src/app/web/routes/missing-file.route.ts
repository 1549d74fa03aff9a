import { paperOfIdQuery } from '#features/papers/web/papers.api.ts';
import { readStatus } from '#lib/read-error.ts';
import { MissingError } from '../missing-error.ts';
import { siteRoute } from '../site-route.tsx';

/** The target of a download whose file is missing. A 404, or a 410 for a damaged file, with the paper if it is known. */
export const missingFileRoute = siteRoute('missingFile', {
  read: async ({ site: { reads }, params: { paperId } }) => {
    if (!/^\d{1,10}$/.test(paperId)) throw new MissingError('file');
    const paper = await reads.make(paperOfIdQuery(Number(paperId))).catch((error: unknown) => {
      const status = readStatus(error) ?? 500;
      if (status >= 500) throw error;
      throw new MissingError('paper');
    });
    throw new MissingError('file', paper);
  },
  Page: () => null,
});
