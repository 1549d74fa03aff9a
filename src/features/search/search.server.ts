/** The server code of this feature that other features use. */
export {
  beginBulkIndexing,
  endBulkIndexing,
  indexPapers,
  noteSearchWords,
  rebuildSearchWords,
} from './server/index/index.queries.ts';
export { matchSearch, maxRanked, namesOnlyExam, type SearchMatch } from './server/match/match.service.ts';
export { canMean, commonWords } from './server/understand/correct-word.ts';
export { getSound, toDevanagari } from './server/understand/fold-script.ts';
export { searchTokens } from './server/understand/tokens.ts';
export { vocabularySeed } from './server/understand/vocabulary-seed.ts';
export type { SearchVocabulary } from './search-vocabulary.contract.ts';
export { searchWordsTag, seedSearchVocabulary } from './server/words/search-vocabulary.service.ts';
export {
  countGroups,
  groupRows,
  lockSearchWords,
  selectGroup,
  selectGroups,
  selectStopWords,
  writeStopWords,
} from './server/words/search-words.queries.ts';
export { type RecordByName, selectRecordsByName } from './server/match/names.queries.ts';
export { getMatchCondition, selectBestMatches } from './server/rank/best-matches.queries.ts';
