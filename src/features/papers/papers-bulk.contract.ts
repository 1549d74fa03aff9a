import { z } from 'zod';
import { adminPapersQuery, neededText, paperEdit } from './papers-admin.contract.ts';

/** What narrows Manage Papers, and so a choice of many papers. */
export const papersFilter = adminPapersQuery.omit({ sort: true, order: true, limit: true, offset: true });
export type PapersFilter = z.infer<typeof papersFilter>;

export const bulkValues = {
  'set-exam': paperEdit.pick({ examId: true }),
  /** Null is No Subject. */
  'set-subject': paperEdit.pick({ subjectId: true }),
  'set-year': paperEdit.pick({ year: true }),
  'set-language': paperEdit.pick({ language: true }),
  'set-paper-type': z.object({ paperType: neededText(100, 'A paper type is needed') }),
  'update-seo': z.object({
    /** Texts that are blank, or all of them, also those that somebody wrote. */
    which: z.enum(['blank', 'all']),
  }),
  'regenerate-slugs': z.object({}),
  'recalculate-downloads': z.object({}),
  delete: z.object({}),
} as const;
export type PaperOperationName = keyof typeof bulkValues;

/** In the order in which they are offered. */
export const paperOperationTitles: Record<PaperOperationName, string> = {
  'set-exam': 'Set exam',
  'set-subject': 'Set subject',
  'set-year': 'Set year',
  'set-language': 'Set language',
  'set-paper-type': 'Set paper type',
  'update-seo': 'Update SEO',
  'regenerate-slugs': 'Regenerate slugs',
  'recalculate-downloads': 'Recalculate downloads',
  delete: 'Delete (move to trash)',
};
