import { z } from 'zod';
import { adminPapersQuery, neededText, paperEdit } from '#features/papers/papers-admin.contract.ts';

/**
 * Filters of Manage Papers, used to select many papers. The schema is strict: an ignored unknown filter would select
 * all papers.
 */
export const papersFilter = adminPapersQuery
  .omit({ sort: true, order: true, limit: true, offset: true })
  .strict();
export type PapersFilter = z.infer<typeof papersFilter>;

const { examId, subjectId, year, session, language } = paperEdit.out.shape;

/** Values of each operation. The error messages are for values that are not chosen yet. */
export const bulkValues = {
  'set-exam': z.object({ examId: z.number({ error: 'Choose an exam.' }).pipe(examId) }),
  'set-subject': z.object({
    /** `null` means No Subject. */
    subjectId: z.number({ error: 'Choose a subject.' }).nullable().pipe(subjectId),
  }),
  'set-year': z.object({
    /** `null` is an unknown year. */
    year: z
      .number({ error: 'Enter one year such as 2024, or leave it blank.' })
      .nullable()
      .pipe(year.unwrap()),
  }),
  /** `null` or a blank session is none. */
  'set-session': z.object({ session: session.unwrap() }),
  'set-language': z.object({ language }),
  'set-paper-type': z.object({ paperType: neededText(100, 'Choose a paper type.') }),
  'make-titles': z.object({}),
  'update-seo': z.object({
    /** `blank` sets blank texts only; `all` also overwrites manually written texts. */
    which: z.enum(['blank', 'all']),
  }),
  'regenerate-slugs': z.object({}),
  'recalculate-downloads': z.object({}),
  delete: z.object({}),
} as const;
export type PaperOperationName = keyof typeof bulkValues;

/** In the order of the interface. */
export const paperOperationTitles: Record<PaperOperationName, string> = {
  'set-exam': 'Set exam',
  'set-subject': 'Set subject',
  'set-year': 'Set year',
  'set-session': 'Set session',
  'set-language': 'Set language',
  'set-paper-type': 'Set paper type',
  'make-titles': 'Make titles again',
  'update-seo': 'Update SEO',
  'regenerate-slugs': 'Regenerate slugs',
  'recalculate-downloads': 'Recalculate downloads',
  delete: 'Delete (move to trash)',
};
