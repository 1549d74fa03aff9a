/** The server code of this feature that other features use. */
export { countNothingFound } from './server/figures.queries.ts';
export { listUnmatchedSearches } from './server/unmatched-searches.ts';
