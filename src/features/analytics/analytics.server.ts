/** The server code of this feature that other features use. */
export { listUnmatchedSearches } from './server/unmatched-searches.ts';
