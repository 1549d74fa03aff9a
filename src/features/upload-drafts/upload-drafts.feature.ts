import { defineFeature } from '#platform/context/feature.ts';
import { uploadDraftRoutes } from './server/upload-drafts.routes.ts';

/** Edits of uploads that are not saved yet. */
export const uploadDraftsFeature = defineFeature({
  name: 'upload-drafts',
  backup: { leftOut: { upload_drafts: 'edits of uploads, which are left out, too' } },
  routes: uploadDraftRoutes,
});
