import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import { recordMoves, redirectsTag } from '#features/redirects/redirects.server.ts';
import { auditedTranslations } from '#lib/text/translations.ts';
import { sourceTag } from '#platform/cache/source-tag.ts';
import type { Database } from '#platform/database/database.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import type { PageAttachments } from '#platform/pages/page-attachments.ts';
import { defineRecord } from '#platform/records/record.ts';
import {
  adminExam,
  adminExams,
  adminExamsQuery,
  deletedName,
  deletionPreview,
  examFields,
} from '../../catalog-admin.contract.ts';
import { getExamMoves, getExamUrl } from '../catalog-urls.ts';
import { discardExams } from '../trash/catalog-trash.queries.ts';
import { describedTexts, presentAdminExam } from './catalog-admin.presenter.ts';
import {
  writeCatalog,
  type DatesOfExams,
  type MoveFollowers,
  type FollowSeoTexts,
  type FollowTexts,
  type MovePapersToTrash,
} from './catalog-write.ts';
import { mergeExams } from './exam-merge.ts';
import {
  examRows,
  selectAdminExam,
  selectAdminExams,
  selectCategoryOfId,
  selectExamNames,
  type LockedExam,
} from './exams-admin.queries.ts';
import { followNames, isRenamed } from './follow-names.ts';
import { namedColumns } from './named-columns.ts';
import { getPaperCounts, getPaperFigures } from './paper-counts.service.ts';
import { selectPaperIdsOfExams } from './papers-of-catalog.queries.ts';

/**
 * Exams in the back office. A new slug or category redirects the old URL. New names also change the search documents,
 * titles, URLs and SEO texts of papers.
 */
export const defineExams = ({
  movePapersToTrash,
  followSeoTexts,
  followTexts,
  dates,
  moveFollowersToExam,
  attachments,
}: {
  movePapersToTrash: MovePapersToTrash;
  followSeoTexts: FollowSeoTexts;
  followTexts: FollowTexts;
  dates: DatesOfExams;
  moveFollowersToExam: MoveFollowers;
  attachments: Pick<PageAttachments, 'moveTo'>;
}) =>
  defineRecord({
    noun: 'exam',
    url: '/api/admin/exams',
    schemas: { saved: adminExam, fields: examFields, removed: deletedName },
    summaries: {
      read: 'One exam',
      create: 'Creates an exam in a category',
      update: 'Updates an exam; with a new slug or category, the old URL redirects to the new one',
      remove: 'Deletes an exam; its papers go to the trash',
    },
    rows: examRows,
    getWrite: (ctx) => (author, work) => writeCatalog(ctx, author, work),
    refuseStaleEdit,
    list: {
      summary: 'A page of the list of exams, with the total',
      query: adminExamsQuery,
      answer: adminExams,
      async read(ctx, query) {
        const counts = await getPaperCounts(ctx, 'exam_id');
        const { rows, total } = await selectAdminExams(ctx.db, query, counts);
        return { exams: rows.map(presentAdminExam), total };
      },
    },
    async read(db, id) {
      const row = await selectAdminExam(db, id);
      return row && presentAdminExam(row);
    },
    async getColumns(transaction, fields, present) {
      const {
        categoryId,
        description = present?.description,
        titleTemplate = present?.titleTemplate,
        papersExpected = present?.papersExpected,
        durationMinutes = present?.durationMinutes,
      } = fields;
      await requireCategory(transaction, categoryId);
      const among = await selectExamNames(transaction, categoryId);
      return {
        ...namedColumns(fields, { what: 'exam', among, id: present?.id, present }),
        categoryId,
        description: description || null,
        titleTemplate: titleTemplate ?? null,
        papersExpected: papersExpected ?? null,
        durationMinutes: durationMinutes ?? null,
      };
    },
    describe: (exam) => ({ name: exam.name, facts: getFacts(exam) }),
    getTags: ({ id, categoryId }, isNew) => [
      'catalog',
      ...(isNew ? [] : [`exam:${id}`]),
      `category:${categoryId}`,
    ],
    onCreated: ({ transaction }) => followNames(transaction, []),
    async onUpdated(change, before, after) {
      const { transaction, changed } = change;
      if (getExamUrl(after) !== getExamUrl(before)) {
        await recordMoves(transaction, getExamMoves(before, after));
        changed(redirectsTag);
      }
      if (!isRenamed(before, after) && before.categoryId === after.categoryId) return;
      const paperIds = await selectPaperIdsOfExams(transaction, [after.id]);
      const { name: examName, titleTemplate } = before;
      if (examName !== after.name) await followTexts(change, paperIds, { examName, titleTemplate });
      await followNames(transaction, paperIds);
    },
    preview: {
      summary: 'Records that a deletion or a merge of the exam affects',
      answer: deletionPreview,
      async read(ctx, { id, name }) {
        const [figures, calendarDates] = await Promise.all([
          getPaperFigures(ctx, [id]),
          dates.countDatesOfExams(ctx.db, [id]),
        ]);
        return { name, exams: 1, examNames: [name], ...figures, calendarDates };
      },
    },
    async remove(change, author, exam) {
      const { id, name, categoryId } = exam;
      const papers = await movePapersToTrash(change, author, [id]);
      const calendarDates = await dates.countDatesOfExams(change.transaction, [id]);
      await discardExams(change.transaction, [id], author.id);
      return {
        removed: { id, name, papers },
        facts: { ...getFacts(exam), papers, calendarDates },
        tags: ['catalog', `exam:${id}`, sourceTag(`exam:${id}`), `category:${categoryId}`],
      };
    },
    merge: {
      summary:
        'Merges the exam into another one, with papers, names and a redirect, and returns the other one',
      run: (change, id, into) =>
        mergeExams(change, id, into, { ...dates, ...attachments, followSeoTexts, moveFollowersToExam }),
    },
  });

/** Returns an exam as the audit log shows it. */
function getFacts(exam: LockedExam) {
  const { name, slug, description, aliases, titleTemplate, papersExpected, durationMinutes } = exam;
  const local = auditedTranslations(exam.translations, describedTexts);
  return {
    name,
    slug,
    description,
    aliases,
    category: exam.categoryName,
    titleTemplate,
    papersExpected,
    durationMinutes,
    ...local,
  };
}

async function requireCategory(transaction: Database, categoryId: number): Promise<void> {
  if (await selectCategoryOfId(transaction, categoryId)) return;
  const message = 'This category no longer exists. Choose another one.';
  throw fieldError('conflict', 'categoryId', message);
}
