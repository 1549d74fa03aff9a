/** A problem, described for the owner. */
export interface Finding {
  problem: string;
  /** How to fix it. */
  advice: string;
  /** Some of the affected items, if there are many. */
  examples?: string[];
}

/** One check of `pariksha doctor`. Features pass theirs to the composition root. */
export interface HealthCheck {
  name: string;
  /** Returns no findings if all is well. Does not change anything, apart from temporary test data. */
  run(): Promise<Finding[]>;
  /** Returns a sentence to show with the check, such as the used engine and how to improve it. */
  note?(): Promise<string>;
}

/** Maximum number of items that a finding names. */
export const maxExamples = 10;
