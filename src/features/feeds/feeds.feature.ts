import { defineFeature } from '#platform/context/feature.ts';
import { atomRoutes } from './server/atom.routes.ts';
import { openSearchRoutes } from './server/open-search.routes.ts';
import { opdsRoutes } from './server/opds.routes.ts';

/** What other programs read: Atom feeds, OPDS catalogues, and the search of browsers. */
export const feedsFeature = defineFeature({
  name: 'feeds',
  routes(app, ctx) {
    atomRoutes(app, ctx);
    opdsRoutes(app, ctx);
    openSearchRoutes(app, ctx);
  },
});
