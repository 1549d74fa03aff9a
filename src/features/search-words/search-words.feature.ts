import { seedSearchVocabulary } from '#features/search/search.server.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { searchWordsAdminRoutes } from './server/search-words-admin.routes.ts';

/** Synonyms and stop words in the back office. The start writes the shipped words into a new database. */
export const searchWordsFeature = defineFeature({
  name: 'search-words',
  backup: { leftOut: { search_words: 'made from the papers' } },
  routes: searchWordsAdminRoutes,
  start(ctx) {
    seedSearchVocabulary(ctx).catch((error: unknown) =>
      ctx.log.warn({ error }, 'the shipped search words could not be written'),
    );
  },
});
