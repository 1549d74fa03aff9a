/** Something that is wrong, in words for the owner. */
export interface Finding {
  problem: string;
  /** What to do about it. */
  advice: string;
  /** Some of the things it is about, when there are many. */
  examples?: string[];
}

/** One question that `pariksha doctor` asks; a feature hands its own to the composition root. */
export interface HealthCheck {
  name: string;
  /** Nothing when all is well. Changes nothing but what a look must change. */
  run(): Promise<Finding[]>;
}

/** How many things a finding names. */
export const mostExamples = 10;
