import type { Expression } from './search-expression.ts';

/** A part of a query that is kept or ignored as a whole. */
export interface QueryTerm {
  /** The words as typed, in the form of documents. */
  typed: string;
  /** The words after corrections, if they can differ. */
  read?: string;
  /** The parts of `typed` that can be removed alone, such as two years. */
  typedParts?: string[];
  kind: 'exam' | 'year' | 'date' | 'number' | 'type' | 'word';
  /** A paper must match this. */
  expression: Expression;
  /** The same without beginnings of words. */
  exact: Expression;
  /** Papers that match this in their own words come first. */
  better?: Expression | undefined;
  /** Share of the papers that match, 0 to 1, if the word was counted. */
  share: number;
  examIds?: number[] | undefined;
  years?: number[] | undefined;
  isAcronym?: boolean | undefined;
}
