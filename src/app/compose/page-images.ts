import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { blockImages } from '#features/inline-blocks/server/inline-blocks.queries.ts';
import { pageImagesRoutes } from '#features/page-images/server/page-images.routes.ts';
import { createPageImages } from '#features/page-images/server/page-images.service.ts';
import { elementImages } from '#features/static-pages/server/static-pages.queries.ts';
import type { Database } from '#platform/database/database.ts';
import type { SitePart } from './site-part.ts';

/** Queries for the hashes of all images that pages and their versions contain. */
export const imageUses = [elementImages, blockImages];

/** Builds the images that users add to pages. */
export function composePageImages(dependencies: { db: Database; write: AuditedWrite }) {
  const images = createPageImages({ ...dependencies, uses: imageUses });
  return { registerRoutes: (app) => pageImagesRoutes(app, images) } satisfies SitePart;
}
