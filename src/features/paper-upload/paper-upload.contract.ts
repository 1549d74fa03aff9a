import { z } from 'zod';
import { mapFacts } from '#features/papers/paper-fields.contract.ts';
import { isPublicText } from '#lib/text/public-text.ts';
import { idInQuery, integerInQuery } from '#lib/contract/query-integers.ts';

/**
 * Source of a proposed value: the file name, the text of the first page, its text as read by OCR, a rule learned from a
 * correction or entered by a user, or `null` for a default.
 */
const origin = z.enum(['name', 'page', 'ocr', 'learned']).nullable();
export type ProposalOrigin = z.infer<typeof origin>;

/** `isSure` means that such a value is rarely wrong. `ruleId` is the upload rule that gave a learned value. */
const proposed = <T extends z.ZodType>(value: T) =>
  z.object({ value, from: origin, isSure: z.boolean(), ruleId: z.number().int().optional() });

export const similarPaper = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  paperType: z.string(),
  language: z.string(),
});
export type SimilarPaper = z.infer<typeof similarPaper>;

/** What the library says about the facts of a new paper. */
export const libraryAnswer = z.object({
  /** Up to five papers of the same title or sitting. Those of the same type and language are first. */
  similar: z.array(similarPaper),
  /** Up to five papers of the sitting that the new paper will belong to, by its facts. */
  sitting: z.array(similarPaper),
  /** Whether every paper of the exam has a subject. `null` if the exam has no papers. */
  hasSubjects: z.boolean().nullable(),
});
export type LibraryAnswer = z.infer<typeof libraryAnswer>;

/** Proposed fields for a file, for a person to review. */
export const paperProposal = z.object({
  uploadId: z.uuid(),
  title: proposed(z.string()),
  examId: proposed(z.number().int().nullable()),
  subjectName: proposed(z.string()),
  ...mapFacts(() => proposed(z.string())),
  /** `null` if the file name has several years, or if neither the name nor the heading has one. */
  year: proposed(z.number().int().nullable()),
  /** The paper that already has this file. */
  duplicate: z
    .object({ id: z.number().int(), slug: z.string(), title: z.string(), isInTrash: z.boolean() })
    .nullable(),
  /** Empty if the exam or the year is not known. */
  library: libraryAnswer,
  /** Whether OCR still reads the first page. The proposal can change then: the client asks again. */
  isReading: z.boolean(),
});
export type PaperProposal = z.infer<typeof paperProposal>;
export type ProposedFields = Omit<PaperProposal, 'uploadId' | 'duplicate' | 'library' | 'isReading'>;

const factText = (maxLength: number) =>
  z.string().trim().max(maxLength).refine(isPublicText, 'has characters that cannot be searched').default('');
/** Facts of the new paper. A blank subject is treated as 'General'. */
export const similarQuery = z.object({
  title: factText(300),
  examId: idInQuery,
  year: integerInQuery(z.number().int().min(1900).max(2200).optional()),
  subjectName: factText(200),
  session: factText(100),
  paperType: factText(100),
  language: factText(100),
});
export type SimilarQuery = z.infer<typeof similarQuery>;
