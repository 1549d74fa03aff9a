/** Words and phrases of equal meaning. Lower case, in any script. */
export interface SynonymGroup {
  id: number;
  words: string[];
}

/** The words that search knows beside those of the library. */
export interface SearchVocabulary {
  groups: readonly SynonymGroup[];
  /** Words that say nothing about a paper. A search uses them only if it has no other words. */
  stopWords: readonly string[];
}
