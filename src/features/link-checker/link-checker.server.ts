/** The server code of this feature that other features use. */
export { countBrokenLinks } from './server/link-checker.queries.ts';
