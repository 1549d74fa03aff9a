/** The server code of this feature that other features use. */
export { groupPapersWithin } from './server/group-papers.service.ts';
export { countUngroupedPapers } from './server/grouping.queries.ts';
export { findSittingPapers } from './server/sittings.service.ts';
