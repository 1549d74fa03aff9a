import type { SQL } from 'drizzle-orm';
import { defineFeature } from '#platform/context/feature.ts';
import { pageImagesRoutes } from './server/page-images.routes.ts';
import { createPageImages } from './server/page-images.service.ts';

/** Images that users add to pages. `uses` are queries for the hashes of all images in pages and their versions. */
export const definePageImages = (uses: SQL[]) =>
  defineFeature({
    name: 'page-images',
    routes: (app, { db, write }) => pageImagesRoutes(app, createPageImages({ db, write, uses })),
  });
