import { z } from 'zod';
import { isPublicText } from '#lib/text/public-text.ts';

const typed = (longest: number) =>
  z.string().max(longest).refine(isPublicText, 'has characters that cannot be shown').nullable().optional();

/** Values of form controls as typed, also incomplete ones. Null ends the edit of a field. */
export const draftChanges = z.object({
  title: typed(300),
  examId: typed(20),
  subjectName: typed(200),
  year: typed(10),
  paperType: typed(100),
  session: typed(100),
  language: typed(100),
});
export type DraftChanges = z.infer<typeof draftChanges>;
export type DraftField = keyof DraftChanges;

/** The fields of an upload that its user has edited by hand. Other fields follow the proposal. */
export const uploadDraft = z.object({
  uploadId: z.uuid(),
  /** Grows with each write. */
  version: z.number().int(),
  fields: z.partialRecord(draftChanges.keyof(), z.string()),
});
export type UploadDraft = z.infer<typeof uploadDraft>;

/** Most drafts in one write. */
export const draftsAtOnce = 100;

export const draftsToSave = z.object({
  drafts: z
    .array(z.object({ uploadId: z.uuid(), fields: draftChanges }))
    .min(1)
    .max(draftsAtOnce)
    .refine((drafts) => new Set(drafts.map(({ uploadId }) => uploadId)).size === drafts.length, {
      message: 'An upload can be there only once',
    }),
});
export type DraftsToSave = z.infer<typeof draftsToSave>['drafts'];

export const draftsQuery = z.object({
  /** `readAt` of an earlier answer: only drafts that changed since then. Some unchanged ones may be among them. */
  after: z.iso.datetime().optional(),
});

export const draftsAnswer = z.object({
  readAt: z.iso.datetime(),
  /** All unsaved uploads of the user. */
  uploadIds: z.array(z.uuid()),
  drafts: z.array(uploadDraft),
});
export type DraftsAnswer = z.infer<typeof draftsAnswer>;
