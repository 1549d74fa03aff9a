/** The server code of this feature that other features use. */
export { countNothingFound } from './server/figures.queries.ts';
export { readDemand } from './server/demand.service.ts';
export { listUnmatchedSearches } from './server/unmatched-searches.ts';
