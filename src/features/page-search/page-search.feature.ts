import { defineFeature } from '#platform/context/feature.ts';
import { pageSearchReads } from './server/page-search.routes.ts';

/** The search inside papers. */
export const pageSearchFeature = defineFeature({ name: 'page-search', reads: pageSearchReads });
