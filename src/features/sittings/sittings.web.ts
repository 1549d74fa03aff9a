/** The code of public pages of this feature that other features use. */
export { coverageQuery, neighboursQuery } from './web/sittings.api.ts';
export { collapseSittings } from './web/collapse-sittings.ts';
export { useDocumentLabel } from './web/document-label.ts';
