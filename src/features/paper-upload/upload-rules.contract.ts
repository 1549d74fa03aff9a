import { z } from 'zod';
import { lineField } from '#lib/contract/line-field.ts';
import { hasVisibleCharacter } from '#lib/text/public-text.ts';

export const maxUploadRules = 5_000;
export const maxRuleWordsLength = 80;

/** The proposed field: the exam, the subject or the paper type. */
export const ruleFields = ['exam', 'subject', 'type'] as const;
/** Where the words occur: in the file name, or in a line of the first page's heading. */
export const rulePlaces = ['name', 'page'] as const;
/** Who made the rule: the software, a correction of a proposal, or a user. */
export const ruleSources = ['shipped', 'learned', 'by hand'] as const;

const filled = (maxLength: number, missing: string) =>
  lineField(maxLength).refine(hasVisibleCharacter, missing);

/** A rule as a user enters it. */
export const uploadRuleFields = z.object({
  place: z.enum(rulePlaces),
  /** One word, or several in a row. Case, separators and the spelling of digits do not matter. */
  words: filled(maxRuleWordsLength, 'Enter the words of the file name'),
  /** Name of the exam of the files. `null` for files of any exam. */
  examName: lineField(120)
    .transform((name) => (name === '' ? null : name))
    .nullable(),
  field: z.enum(ruleFields),
  /** The proposed name of an exam or a subject, or the paper type. */
  value: filled(200, 'Enter the value that is proposed'),
});
export type UploadRuleFields = z.infer<typeof uploadRuleFields>;
export type UploadRuleFacts = UploadRuleFields & {
  /** Missing for a rule that is not in the database. */
  id?: number;
  source: (typeof ruleSources)[number];
  /** Saved papers that agreed with a learned rule after the first one. */
  confirmations: number;
};

export const uploadRule = z.object({
  id: z.number().int(),
  place: z.enum(rulePlaces),
  words: z.string(),
  examName: z.string().nullable(),
  field: z.enum(ruleFields),
  value: z.string(),
  source: z.enum(ruleSources),
  confirmations: z.number().int(),
  /** Whether the library lacks an exam that the rule names, so that the rule has no effect. */
  isIdle: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type UploadRule = z.infer<typeof uploadRule>;
