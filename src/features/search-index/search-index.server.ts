/** The server code of this feature that other features use. */
export { beginBulkIndexing, endBulkIndexing } from './server/search-bulk.service.ts';
export { indexPapers, noteSearchWords, rebuildSearchWords } from './server/search-index.service.ts';
export { mostRanked, type SearchMatch, type SearchMatcher } from './server/search-match.service.ts';
export { vocabularySeed } from './server/vocabulary-seed.ts';
export type { SearchVocabulary } from './search-vocabulary.contract.ts';
export { type RecordByName, selectRecordsByName } from './server/search-names.queries.ts';
