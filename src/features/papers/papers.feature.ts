import { papersBackup } from './server/papers.backup.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { paperPages } from './server/paper-pages.service.ts';
import { papersReads, papersRoutes } from './server/papers.routes.ts';
import { papersSitemap } from './server/papers.sitemap.ts';

/** The papers as visitors see them. */
export const papersFeature = defineFeature({
  name: 'papers',
  backup: papersBackup,
  reads: papersReads,
  routes: papersRoutes,
  pages: () => [paperPages],
  sitemap: (ctx) => [papersSitemap(ctx)],
});
