import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import { homepageData } from '../home.contract.ts';
import type { HomeService } from './home.service.ts';

/** GET /api/homepage-data. */
export function homeReads(service: HomeService): PublicRead[] {
  return [
    publicRead({
      path: '/api/homepage-data',
      summary: 'Figures, at most 12 categories and the 6 newest papers',
      answer: homepageData,
      // The specification keeps it an hour; the counters in it should not be older than five minutes.
      maxAge: 300,
      read: () => service.homepage(),
      tags: () => ['catalog', 'papers'],
    }),
  ];
}
