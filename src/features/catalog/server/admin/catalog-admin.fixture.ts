import { pageAttachments } from '#app/pages/page-parts.ts';
import { followTexts } from '#features/bulk-edit/server/papers/follow-texts.service.ts';
import { countDatesOfExams, moveDatesToExam } from '#features/exam-calendar/server/dates-of-exams.service.ts';
import { movePapersToTrash } from '#features/paper-trash/server/move-to-trash.service.ts';
import { followSeoTexts } from '#features/papers/server/admin/follow-seo-texts.service.ts';

/** What other features do for a change of the catalogue, as in the composed site. */
export const otherFeatures = {
  movePapersToTrash,
  followSeoTexts,
  followTexts,
  dates: { countDatesOfExams, moveDatesToExam },
  attachments: pageAttachments,
};
