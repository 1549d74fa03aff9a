import { paperTags } from '#features/papers/server/papers.service.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import { homepageData } from '../home.contract.ts';
import type { HomeService } from './home.service.ts';

/** GET /api/homepage-data. */
export function homeReads(service: HomeService): PublicRead[] {
  return [
    publicRead({
      path: '/api/homepage-data',
      summary: 'Counters, categories and recent papers of the home page',
      answer: homepageData,
      // A reader may keep it for an hour, but the counters it shows must not be older than five minutes.
      maxAge: 300,
      read: () => service.homepage(),
      tags: ({ recentPapers }) => ['home', 'papers', 'catalog', ...recentPapers.flatMap(paperTags)],
    }),
  ];
}
