/** The server code of this feature that other features use. */
export { readPageQuery } from './server/page-query.ts';
export { marksIn, matchPage, snippetOf } from './server/page-match.ts';
export type { PageSearch } from './server/page-search.service.ts';
