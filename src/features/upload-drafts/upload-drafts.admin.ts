/** Keeps edits of unsaved uploads on the server, for the upload list. */
export { createDraftSync, type DraftSync, type DraftTarget } from './web/admin/draft-sync.ts';
