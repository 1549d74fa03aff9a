import { z } from 'zod';

/** A text in one or both languages. A paper shows its own languages. */
const bilingual = z.strictObject({ en: z.string().optional(), hi: z.string().optional() });
export type Bilingual = z.infer<typeof bilingual>;

const question = z.strictObject({
  /** Position in the bank, counted from 1. Papers refer to it, so new questions go at the end. */
  no: z.int(),
  en: z.string().optional(),
  hi: z.string().optional(),
  /** Shown before the question: the text or the facts for it and its neighbours. */
  passage: bilingual.optional(),
  table: z.array(z.array(z.string())).optional(),
  options: z.array(z.string()).optional(),
  hiOptions: z.array(z.string()).optional(),
  /** Letter of the right option, or the value if there are no options. */
  answer: z.string().optional(),
  why: z.string().optional(),
  hiWhy: z.string().optional(),
  marks: z.number().optional(),
});
export type Question = z.infer<typeof question>;

export const questionBank = z.strictObject({ questions: z.array(question) });

const section = z.strictObject({
  title: bilingual.optional(),
  note: bilingual.optional(),
  marksEach: z.number().optional(),
  /** Taken from the banks in this order, for example "polity 1-4" or "polity 3,7". */
  questions: z.array(z.string().regex(/^[a-z0-9-]+ \d+(-\d+)?(,\d+(-\d+)?)*$/)),
});

/** Layout of a paper: a printed booklet, a print-out of a computer test, an engineering paper, a written paper. */
const layout = z.enum(['booklet', 'screen', 'technical', 'written']);

export const specimenPaper = z.strictObject({
  file: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  title: z.string(),
  category: z.string(),
  exam: z.string(),
  subject: z.string(),
  year: z.int().min(2015).max(2026),
  session: z.string(),
  paperType: z.enum(['Question paper', 'Answer key', 'Model paper', 'Solution']),
  language: z.enum(['English', 'Hindi', 'Hindi+English']),
  layout,
  authority: bilingual,
  heading: bilingual,
  subheading: bilingual.optional(),
  series: z.string().optional(),
  minutes: z.int(),
  /** Set only if it differs from the sum of the questions' marks, because some questions are optional. */
  maximumMarks: z.int().optional(),
  /** Deduction for a wrong answer, as printed. */
  penalty: z.string().optional(),
  instructions: z.string(),
  sections: z.array(section).optional(),
  /** For an answer key or a solution: the file of its paper. */
  of: z.string().optional(),
});
export type SpecimenPaper = z.infer<typeof specimenPaper>;

export const instructionSets = z.record(
  z.string(),
  z.strictObject({ en: z.array(z.string()), hi: z.array(z.string()) }),
);

export type ComposedSection = {
  title: Bilingual | undefined;
  note: Bilingual | undefined;
  marksEach: number;
  questions: Question[];
};
/** A paper with its questions. `bankPlaces` has the source of each ("polity 3"). */
export type ComposedPaper = SpecimenPaper & {
  composed: ComposedSection[];
  bankPlaces: string[];
  instructionLines: { en: string[]; hi: string[] };
};
