import { followTexts } from '#features/bulk-edit/server/papers/follow-texts.service.ts';
import { defineCatalog } from '#features/catalog/catalog.feature.ts';
import { countDatesOfExams, moveDatesToExam } from '#features/exam-calendar/server/dates-of-exams.service.ts';
import { movePapersToTrash } from '#features/paper-trash/server/move-to-trash.service.ts';
import { restorePapersOfExams } from '#features/paper-trash/server/restore-papers.service.ts';
import { moveFollowersToExam } from '#features/push-notices/server/push-notices.service.ts';
import { followSeoTexts } from '#features/papers/server/admin/follow-seo-texts.service.ts';
import { pageAttachments } from './page-parts.ts';

/** What other features do for a change of the catalogue. */
export const catalogNeighbours = {
  movePapersToTrash,
  restorePapersOfExams,
  followSeoTexts,
  followTexts,
  moveFollowersToExam,
  dates: { countDatesOfExams, moveDatesToExam },
  attachments: pageAttachments,
};

export const catalogFeature = defineCatalog(catalogNeighbours);
