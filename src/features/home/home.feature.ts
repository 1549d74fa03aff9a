import { defineFeature } from '#platform/context/feature.ts';
import { homeReads } from './server/home.routes.ts';
import { homeSitemap } from './server/home.sitemap.ts';

/** The home page. */
export const homeFeature = defineFeature({
  name: 'home',
  reads: homeReads,
  sitemap: (ctx) => [homeSitemap(ctx)],
});
