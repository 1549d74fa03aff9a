import type { AuditedChange, AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import { sourceTag } from '#platform/cache/source-tag.ts';
import type { Database } from '#platform/database/database.ts';
import type { PageAttachments } from '#platform/pages/page-attachments.ts';
import type { AdminExam, AdminExamsQuery, DeletedName, ExamFields } from '../../catalog-admin.contract.ts';
import { trashExam } from '../trash/move-to-catalog-trash.ts';
import { presentAdminExam } from './catalog-admin.presenter.ts';
import {
  createCatalogWrite,
  type DatesOfExams,
  type FollowSeoTexts,
  type FollowTexts,
  type MovePapersToTrash,
} from './catalog-write.ts';
import { auditedExam, createExam, editExam, existingExam, lockedExam } from './exam-edit.ts';
import { mergeExams } from './exam-merge.ts';
import { countAdminExams, deleteExam, selectAdminExam, selectAdminExams } from './exams-admin.queries.ts';
import { createPaperCounts, type PaperCounts } from './paper-counts.service.ts';

export type ExamsAdmin = ReturnType<typeof createExamsAdmin>;

/** Creates the service that manages exams. Each write returns the saved record. Throws 404 if the exam does not exist. */
export function createExamsAdmin(dependencies: {
  db: Database;
  write: AuditedWrite;
  movePapersToTrash: MovePapersToTrash;
  followSeoTexts: FollowSeoTexts;
  followTexts: FollowTexts;
  dates: DatesOfExams;
  attachments: Pick<PageAttachments, 'moveTo'>;
  paperCounts?: PaperCounts;
}) {
  const {
    db,
    movePapersToTrash,
    followSeoTexts,
    followTexts,
    dates,
    attachments,
    paperCounts = createPaperCounts({ db }),
  } = dependencies;
  const write = createCatalogWrite(dependencies.write);

  async function saved(source: Database, id: number): Promise<AdminExam> {
    return presentAdminExam(existingExam(await selectAdminExam(source, id)));
  }

  async function remove(change: AuditedChange, author: Author, id: number): Promise<DeletedName> {
    const { transaction, changed, audit } = change;
    const exam = await lockedExam(transaction, id);
    const papers = await movePapersToTrash(change, author, [id]);
    const calendarDates = await dates.countDatesOfExams(transaction, [id]);
    await trashExam(change, author, exam);
    await deleteExam(transaction, id);
    const before = { ...auditedExam(exam, exam.categoryName), papers, calendarDates };
    audit({ action: 'exam.deleted', subjectId: id, subjectName: exam.name, before });
    changed('catalog', `exam:${id}`, sourceTag(`exam:${id}`), `category:${exam.categoryId}`);
    return { id, name: exam.name, papers };
  }

  return {
    list: async (query: AdminExamsQuery) => {
      const counts = await paperCounts.by('exam_id');
      const [rows, total] = await Promise.all([
        selectAdminExams(db, query, counts),
        countAdminExams(db, query),
      ]);
      return { exams: rows.map(presentAdminExam), total };
    },
    byId: (id: number) => saved(db, id),
    /** Throws 409 with the field `slug` if another exam of the category has the slug. */
    create: (author: Author, fields: ExamFields) =>
      write(author, async (change) => saved(change.transaction, await createExam(change, fields))),
    /** A new slug or category changes the URL of the exam. The old URL redirects. */
    update: (author: Author, id: number, fields: ExamFields) =>
      write(author, async (change) => {
        await editExam(change, id, fields, followTexts);
        return saved(change.transaction, id);
      }),
    deletionPreview: async (id: number) => {
      const { name } = await saved(db, id);
      const [figures, calendarDates] = await Promise.all([
        paperCounts.figures([id]),
        dates.countDatesOfExams(db, [id]),
      ]);
      return { name, exams: 1, examNames: [name], ...figures, calendarDates };
    },
    /** Moves the exam to the trash with its dates and papers. */
    remove: (author: Author, id: number) => write(author, (change) => remove(change, author, id)),
    /** Merges the exam into the exam `into`, see `mergeExams`. Returns the remaining exam. */
    merge: (author: Author, id: number, into: number) =>
      write(author, async (change) => {
        await mergeExams(change, id, into, { ...dates, ...attachments, followSeoTexts });
        return saved(change.transaction, into);
      }),
  };
}
