import { isDeepStrictEqual } from 'node:util';
import type { AuditedChange, AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import { claimUrls, recordMove, redirectsTag } from '#features/redirects/redirects.server.ts';
import { auditedTranslations } from '#lib/text/translations.ts';
import { sourceTag } from '#platform/cache/source-tag.ts';
import type { Database } from '#platform/database/database.ts';
import { fieldError, notFound } from '#platform/errors/app-error.ts';
import type { PageAttachments } from '#platform/pages/page-attachments.ts';
import type {
  AdminExam,
  AdminExams,
  AdminExamsQuery,
  DeletedName,
  DeletionPreview,
  ExamFields,
} from '../../catalog-admin.contract.ts';
import { getExamUrl } from '../catalog-urls.ts';
import { trashExam } from '../trash/move-to-catalog-trash.ts';
import { describedTexts, presentAdminExam } from './catalog-admin.presenter.ts';
import {
  createCatalogWrite,
  type DatesOfExams,
  type FollowSeoTexts,
  type MovePapersToTrash,
} from './catalog-write.ts';
import { checkedAliases } from './aliases.ts';
import { mergeExams } from './exam-merge.ts';
import {
  countAdminExams,
  deleteExam,
  insertAdminExam,
  lockExams,
  selectAdminExam,
  selectAdminExams,
  selectCategoryOfId,
  selectExamSlugs,
  updateExam,
  type ExamColumns,
  type LockedExam,
} from './exams-admin.queries.ts';
import { followNames, isRenamed } from './follow-names.ts';
import { selectPaperIdsOfExams } from './papers-of-catalog.queries.ts';
import { createPaperCounts, type PaperCounts } from './paper-counts.service.ts';
import { chooseSlug } from './slug-choice.ts';

/** Each write returns the saved record. Throws 404 if the exam does not exist. */
export interface ExamsAdmin {
  list(query: AdminExamsQuery): Promise<AdminExams>;
  byId(id: number): Promise<AdminExam>;
  /** Throws 409 with the field `slug` if another exam of the category has the slug. */
  create(author: Author, fields: ExamFields): Promise<AdminExam>;
  /** A new slug or category changes the URL of the exam. The old URL redirects. */
  update(author: Author, id: number, fields: ExamFields): Promise<AdminExam>;
  deletionPreview(id: number): Promise<DeletionPreview>;
  /** Moves the exam to the trash with its dates and papers. */
  remove(author: Author, id: number): Promise<DeletedName>;
  /** Merges the exam into the exam `into`, see `mergeExams`. Returns the remaining exam. */
  merge(author: Author, id: number, into: number): Promise<AdminExam>;
}

/** Creates the service that manages exams. */
export function createExamsAdmin(dependencies: {
  db: Database;
  write: AuditedWrite;
  movePapersToTrash: MovePapersToTrash;
  followSeoTexts: FollowSeoTexts;
  dates: DatesOfExams;
  attachments: Pick<PageAttachments, 'moveTo'>;
  paperCounts?: PaperCounts;
}): ExamsAdmin {
  const {
    db,
    movePapersToTrash,
    followSeoTexts,
    dates,
    attachments,
    paperCounts = createPaperCounts({ db }),
  } = dependencies;
  const write = createCatalogWrite(dependencies.write);

  async function saved(source: Database, id: number): Promise<AdminExam> {
    return presentAdminExam(found(await selectAdminExam(source, id)));
  }

  async function locked(transaction: Database, id: number): Promise<LockedExam> {
    return found((await lockExams(transaction, [id]))[0]);
  }

  async function create({ transaction, changed, audit }: AuditedChange, fields: ExamFields) {
    const { name, categoryId, description, translations = {}, titleTemplate = null } = fields;
    const category = await categoryOf(transaction, categoryId);
    const taken = await selectExamSlugs(transaction, categoryId);
    const row = {
      name,
      categoryId,
      slug: chooseSlug({ asked: fields.slug, name, taken, what: 'exam' }),
      description: description || null,
      aliases: checkedAliases(name, fields.aliases ?? [], []),
      translations,
      titleTemplate,
    };
    const id = await insertAdminExam(transaction, row);
    const url = getExamUrl({ categorySlug: category.slug, slug: row.slug });
    if (await claimUrls(transaction, [url])) changed(redirectsTag);
    await followNames(transaction, []);
    audit({
      action: 'exam.created',
      subjectId: id,
      subjectName: name,
      after: auditedFields(row, category.name),
    });
    changed('catalog', `category:${categoryId}`);
    return saved(transaction, id);
  }

  async function update(change: AuditedChange, id: number, fields: ExamFields) {
    const { transaction, changed, audit } = change;
    const present = await locked(transaction, id);
    const thing = { subjectType: 'exam', subjectId: id, updatedAt: present.updatedAt };
    await refuseStaleEdit(transaction, thing, fields.updatedAt);
    const { name, categoryId, description = present.description, aliases = present.aliases } = fields;
    const { translations = present.translations, titleTemplate = present.titleTemplate } = fields;
    const category = await categoryOf(transaction, categoryId);
    const taken = await selectExamSlugs(transaction, categoryId, id);
    const before = columnsOf(present);
    const after = {
      name,
      categoryId,
      slug: chooseSlug({ asked: fields.slug, present: present.slug, name, taken, what: 'exam' }),
      description: description || null,
      aliases: checkedAliases(name, aliases, present.aliases),
      translations,
      titleTemplate,
    };
    if (isDeepStrictEqual(before, after)) return saved(transaction, id);
    await updateExam(transaction, id, after);
    const url = getExamUrl({ categorySlug: category.slug, slug: after.slug });
    if (url !== getExamUrl(present)) {
      await recordMove(transaction, getExamUrl(present), url);
      changed(redirectsTag);
    }
    if (isRenamed(before, after) || before.categoryId !== categoryId) {
      const paperIds = await selectPaperIdsOfExams(transaction, [id]);
      if (before.name !== name) await followSeoTexts(transaction, paperIds, { examName: before.name });
      await followNames(transaction, paperIds);
    }
    audit({
      action: 'exam.updated',
      subjectId: id,
      subjectName: name,
      before: auditedFields(before, present.categoryName),
      after: auditedFields(after, category.name),
    });
    changed('catalog', `exam:${id}`, `category:${before.categoryId}`, `category:${categoryId}`);
    return saved(transaction, id);
  }

  async function remove(change: AuditedChange, author: Author, id: number): Promise<DeletedName> {
    const { transaction, changed, audit } = change;
    const exam = await locked(transaction, id);
    const papers = await movePapersToTrash(change, author, [id]);
    const calendarDates = await dates.countDatesOfExams(transaction, [id]);
    await trashExam(change, author, exam);
    await deleteExam(transaction, id);
    const before = { ...auditedFields(columnsOf(exam), exam.categoryName), papers, calendarDates };
    audit({ action: 'exam.deleted', subjectId: id, subjectName: exam.name, before });
    changed('catalog', `exam:${id}`, sourceTag(`exam:${id}`), `category:${exam.categoryId}`);
    return { id, name: exam.name, papers };
  }

  return {
    list: async (query) => {
      const counts = await paperCounts.by('exam_id');
      const [rows, total] = await Promise.all([
        selectAdminExams(db, query, counts),
        countAdminExams(db, query),
      ]);
      return { exams: rows.map(presentAdminExam), total };
    },
    byId: (id) => saved(db, id),
    create: (author, fields) => write(author, (change) => create(change, fields)),
    update: (author, id, fields) => write(author, (change) => update(change, id, fields)),
    deletionPreview: async (id) => {
      const { name } = await saved(db, id);
      const [figures, calendarDates] = await Promise.all([
        paperCounts.figures([id]),
        dates.countDatesOfExams(db, [id]),
      ]);
      return { name, exams: 1, examNames: [name], ...figures, calendarDates };
    },
    remove: (author, id) => write(author, (change) => remove(change, author, id)),
    merge: (author, id, into) =>
      write(author, async (change) => {
        await mergeExams(change, id, into, { ...dates, ...attachments, followSeoTexts });
        return saved(change.transaction, into);
      }),
  };
}

function found<Row>(row: Row | undefined): Row {
  if (!row) throw notFound('Exam not found');
  return row;
}

async function categoryOf(transaction: Database, categoryId: number) {
  const category = await selectCategoryOfId(transaction, categoryId);
  if (category) return category;
  const message = 'This category no longer exists. Choose another one.';
  throw fieldError('conflict', 'categoryId', message);
}

function columnsOf(exam: ExamColumns): ExamColumns {
  const { name, categoryId, slug, description, aliases, translations, titleTemplate } = exam;
  return { name, categoryId, slug, description, aliases, translations, titleTemplate };
}

function auditedFields(exam: ExamColumns, category: string) {
  const { name, slug, description, aliases, translations, titleTemplate } = exam;
  const local = auditedTranslations(translations, describedTexts);
  return { name, slug, description, aliases, category, titleTemplate, ...local };
}
