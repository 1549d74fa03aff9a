import { defineFeature } from '#platform/context/feature.ts';
import { searchReads } from './server/search.routes.ts';

/** The search box, its live results, and the records that a search names. */
export const searchBoxFeature = defineFeature({ name: 'search-box', reads: searchReads });
