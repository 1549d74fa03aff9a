/** The server code of this feature that other features use. */
export { getLexemes, readPageQuery } from './server/page-query.ts';
export { getPageWords, matchPage } from './server/page-match.ts';
export { findMarks, createSnippet } from './server/page-snippet.ts';
export { createWordMatcher } from './server/word-matcher.ts';
export { searchPages } from './server/page-search.service.ts';
