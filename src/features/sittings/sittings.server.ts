/** The server code of this feature that other features use. */
export { groupPapersWithin } from './server/group-papers.service.ts';
export { findSittingPapers } from './server/sittings.service.ts';
