/** The server code of this feature that other features use. */
export { createPageTexts, type PageTexts } from './server/page-texts.service.ts';
export type { FileState } from './server/page-texts.queries.ts';
