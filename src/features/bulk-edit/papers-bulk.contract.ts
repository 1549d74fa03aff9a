import { z } from 'zod';
import {
  adminPapersQuery,
  factValues,
  maxHiddenReasonLength,
  neededText,
  paperEdit,
} from '#features/papers/papers-admin.contract.ts';
import {
  getFactNoun,
  paperFactNames,
  paperFacts,
  type PaperFactName,
} from '#features/papers/paper-fields.contract.ts';

/**
 * Filters of Manage Papers, used to select many papers. The schema is strict: an ignored unknown filter would select
 * all papers.
 */
export const papersFilter = adminPapersQuery
  .omit({ sort: true, order: true, limit: true, offset: true })
  .strict();
export type PapersFilter = z.infer<typeof papersFilter>;

const { examId, subjectId } = paperEdit.out.shape;

type Kebab<Name extends string> = Name extends `${infer Start}_${infer End}`
  ? `${Start}-${Kebab<End>}`
  : Name;
type SetFactName = {
  [Name in PaperFactName]: `set-${Kebab<(typeof paperFacts)[Name]['csvName']>}`;
}[PaperFactName];

/** Returns the name of the operation that sets a fact: 'set-paper-type'. */
export const getSetFactName = (name: PaperFactName) =>
  `set-${paperFacts[name].csvName.replaceAll('_', '-')}` as SetFactName;

/** Returns an object with the value of `get` for the operation of each fact. */
export const mapSetFacts = <Value>(get: (name: PaperFactName) => Value) =>
  Object.fromEntries(paperFactNames.map((name) => [getSetFactName(name), get(name)])) as Record<
    SetFactName,
    Value
  >;

/** A missing year is not the text of an unknown one. */
const factSchemas: Record<PaperFactName, z.ZodType> = {
  ...factValues,
  year: z
    .number({ error: 'Enter one year such as 2024, or leave it blank.' })
    .nullable()
    .pipe(factValues.year),
};

/** Values of each operation. The error messages are for values that are not chosen yet. */
export const bulkValues = {
  'set-exam': z.object({ examId: z.number({ error: 'Choose an exam.' }).pipe(examId) }),
  'set-subject': z.object({
    /** `null` means No Subject. */
    subjectId: z.number({ error: 'Choose a subject.' }).nullable().pipe(subjectId),
  }),
  /** `null` or a blank value removes a fact that papers may lack. */
  ...mapSetFacts((name) => z.object({ [name]: factSchemas[name] })),
  'make-titles': z.object({}),
  'update-seo': z.object({
    /** `blank` sets blank texts only; `all` also overwrites manually written texts. */
    which: z.enum(['blank', 'all']),
  }),
  'regenerate-slugs': z.object({}),
  hide: z.object({ hiddenReason: neededText(maxHiddenReasonLength, 'Enter a reason.') }),
  show: z.object({}),
  'recalculate-downloads': z.object({}),
  delete: z.object({}),
} as const;
export type PaperOperationName = keyof typeof bulkValues;

/** In the order of the interface. */
export const paperOperationTitles: Record<PaperOperationName, string> = {
  'set-exam': 'Set exam',
  'set-subject': 'Set subject',
  ...mapSetFacts((name) => `Set ${getFactNoun(name)}`),
  'make-titles': 'Make titles again',
  'update-seo': 'Update SEO',
  'regenerate-slugs': 'Regenerate slugs',
  hide: 'Hide from visitors',
  show: 'Show to visitors',
  'recalculate-downloads': 'Recalculate downloads',
  delete: 'Delete (move to trash)',
};
