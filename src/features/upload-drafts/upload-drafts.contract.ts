import { z } from 'zod';
import { requestTime } from '#lib/contract/request-time.ts';
import { maxPaperTextLengths } from '#features/papers/paper-fields.contract.ts';
import { isPublicText } from '#lib/text/public-text.ts';

/** Most characters of each field. */
export const maxValueLengths = {
  ...maxPaperTextLengths,
  examId: 20,
} as const;

type DraftedName = keyof typeof maxValueLengths;
const draftedNames = Object.keys(maxValueLengths) as DraftedName[];

const typed = (field: DraftedName) =>
  z
    .string()
    .max(maxValueLengths[field], `must have at most ${maxValueLengths[field]} characters`)
    .refine(isPublicText, 'has characters that cannot be shown')
    .nullable()
    .optional();

/** Returns the draft field that holds the value of a field as the user has looked at it. */
export const getSeenMark = <Field extends DraftedName>(field: Field) => `${field}Seen` as const;
export const isSeenMark = (field: string) => field.endsWith('Seen');

/**
 * Values of form controls as typed, also incomplete ones, and unsure values of the proposal that the user has looked
 * at. Null ends the edit of a field, or the mark of its value.
 */
export const draftChanges = z.object(
  Object.fromEntries(
    draftedNames.flatMap((name) => [
      [name, typed(name)],
      [getSeenMark(name), typed(name)],
    ]),
  ) as Record<DraftedName | `${DraftedName}Seen`, ReturnType<typeof typed>>,
);
export type DraftChanges = z.infer<typeof draftChanges>;
export type DraftField = keyof DraftChanges;

/**
 * The fields of an upload that its user has edited by hand, and the values that the user has looked at. Other fields
 * follow the proposal.
 */
export const uploadDraft = z.object({
  uploadId: z.uuid(),
  /** Grows with each write. */
  version: z.number().int(),
  fields: z.partialRecord(draftChanges.keyof(), z.string()),
});
export type UploadDraft = z.infer<typeof uploadDraft>;

/** Most drafts in one write. */
export const maxDraftsPerCall = 100;

export const draftsToSave = z.object({
  drafts: z
    .array(z.object({ uploadId: z.uuid(), fields: draftChanges }))
    .min(1)
    .max(maxDraftsPerCall)
    .refine((drafts) => new Set(drafts.map(({ uploadId }) => uploadId)).size === drafts.length, {
      message: 'An upload can be there only once',
    }),
});
export type DraftsToSave = z.infer<typeof draftsToSave>['drafts'];

export const draftsQuery = z.object({
  /** `readAt` of an earlier answer: only drafts that changed since then. Some unchanged ones may be among them. */
  after: requestTime().optional(),
});

export const draftsAnswer = z.object({
  readAt: z.iso.datetime(),
  /** All unsaved uploads of the user. */
  uploadIds: z.array(z.uuid()),
  drafts: z.array(uploadDraft),
});
export type DraftsAnswer = z.infer<typeof draftsAnswer>;
