import { z } from 'zod';
import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import { recordMoves, redirectsTag } from '#features/redirects/redirects.server.ts';
import { auditedTranslations } from '#lib/text/translations.ts';
import type { Author, AuditedChange } from '#platform/audit/audited-write.ts';
import { sourceTag } from '#platform/cache/source-tag.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { defineRecord } from '#platform/records/record.ts';
import {
  adminCategory,
  categoryFields,
  categoryOrder,
  deletedName,
  deletionPreview,
} from '../../catalog-admin.contract.ts';
import { lockIfEmpty, type EmptyKind } from '../catalog-cleanup.queries.ts';
import { getCategoryMoves } from '../catalog-urls.ts';
import { discardCategory, discardExams, selectExamsInTrash } from '../trash/catalog-trash.queries.ts';
import { describedTexts, presentAdminCategory } from './catalog-admin.presenter.ts';
import { writeCatalog, type DatesOfExams, type MovePapersToTrash } from './catalog-write.ts';
import {
  categoryRows,
  selectAdminCategories,
  selectAdminCategory,
  selectCategoryNames,
  selectExamsWithin,
  selectNextPosition,
  placeCategories,
} from './categories-admin.queries.ts';
import { followNames, isRenamed } from './follow-names.ts';
import { namedColumns } from './named-columns.ts';
import { getPaperCounts, getPaperFigures } from './paper-counts.service.ts';
import { selectPaperIdsOfExams } from './papers-of-catalog.queries.ts';
import { isDeepStrictEqual } from 'node:util';

const url = '/api/admin/categories';
const maxListedNames = 10;

/**
 * Categories in the back office. A new slug redirects the old URLs of a category and its exams. New names also change
 * the search documents of papers.
 */
export function defineCategories({
  movePapersToTrash,
  dates,
}: {
  movePapersToTrash: MovePapersToTrash;
  dates: Pick<DatesOfExams, 'countDatesOfExams'>;
}) {
  const record = defineRecord({
    noun: 'category',
    url,
    schemas: { saved: adminCategory, fields: categoryFields, removed: deletedName },
    summaries: {
      create: 'Creates a category after all others',
      update: 'Updates a category; with a new slug, the old URLs redirect to the new ones',
      remove: 'Deletes a category with its exams; their papers go to the trash',
    },
    rows: categoryRows,
    getWrite: (ctx) => (author, work) => writeCatalog(ctx, author, work),
    refuseStaleEdit,
    list: {
      summary: 'All categories with their counts, in the order of the site',
      answer: z.array(adminCategory),
      read: async (ctx) => (await listCategories(ctx, ctx.db)).map(presentAdminCategory),
    },
    async read(db, id) {
      const row = await selectAdminCategory(db, id);
      return row && presentAdminCategory(row);
    },
    async getColumns(transaction, fields, present) {
      const { description = present?.description, icon = present?.icon } = fields;
      const among = await selectCategoryNames(transaction);
      return {
        ...namedColumns(fields, { what: 'category', among, id: present?.id, present }),
        description: description || null,
        icon: icon ?? 'GraduationCap',
        ...(!present && { position: await selectNextPosition(transaction) }),
      };
    },
    describe: ({ name, slug, description, icon, aliases, translations }) => ({
      name,
      facts: {
        name,
        slug,
        description,
        icon,
        aliases,
        ...auditedTranslations(translations, describedTexts),
      },
    }),
    getTags: ({ id }, isNew) => (isNew ? ['catalog'] : ['catalog', `category:${id}`]),
    onCreated: ({ transaction }) => followNames(transaction, []),
    async onUpdated({ transaction, changed }, before, after) {
      const exams = await selectExamsWithin(transaction, after.id);
      if (after.slug !== before.slug) {
        const all = [...exams, ...(await selectExamsInTrash(transaction, after.id))];
        await recordMoves(transaction, getCategoryMoves(before, after, all));
        changed(redirectsTag);
      }
      if (!isRenamed(before, after)) return;
      const examIds = exams.map((exam) => exam.id);
      await followNames(transaction, await selectPaperIdsOfExams(transaction, examIds));
    },
    preview: {
      summary: 'Records that the deletion of the category affects',
      answer: deletionPreview,
      async read(ctx, { id, name }) {
        const exams = await selectExamsWithin(ctx.db, id);
        const examIds = exams.map((exam) => exam.id);
        const examNames = exams.slice(0, maxListedNames).map((exam) => exam.name);
        const [figures, calendarDates] = await Promise.all([
          getPaperFigures(ctx, examIds),
          dates.countDatesOfExams(ctx.db, examIds),
        ]);
        return { name, exams: exams.length, examNames, ...figures, calendarDates };
      },
    },
    async remove(change, author, { id, name, slug }) {
      const { transaction } = change;
      const exams = await selectExamsWithin(transaction, id);
      const examIds = exams.map((exam) => exam.id);
      const papers = await movePapersToTrash(change, author, examIds);
      const calendarDates = await dates.countDatesOfExams(transaction, examIds);
      await discardExams(transaction, examIds, author.id);
      await discardCategory(transaction, id, author.id);
      const tags = [`category:${id}`, ...examIds.map((examId) => `exam:${examId}`)];
      return {
        removed: { id, name, papers },
        facts: { name, slug, exams: exams.map((exam) => exam.name), papers, calendarDates },
        tags: ['catalog', ...tags, ...tags.map(sourceTag)],
      };
    },
  });

  return {
    routes(app: HttpApp, ctx: Context): void {
      record.routes(app, ctx);
      addRoute(app, `PUT ${url}/order`, {
        access: 'editor',
        summary: 'Reorders categories; omitted ones follow in their current order',
        body: categoryOrder,
        answer: z.array(adminCategory),
        handler: (request) =>
          record.write(ctx, getActor(request), async (change) => {
            const { transaction } = change;
            await orderCategories(change, await listCategories(ctx, transaction), request.body.ids);
            return (await listCategories(ctx, transaction)).map(presentAdminCategory);
          }),
      });
    },
    /**
     * Deletes a category without papers, papers in the trash, and dates. `kind` tells whether it must have exams.
     * Returns whether the category was deleted.
     */
    removeIfEmpty: (ctx: Pick<Context, 'write'>, author: Author, id: number, kind: EmptyKind) =>
      record.write(ctx, author, async (change) => {
        if (!(await lockIfEmpty(change.transaction, kind, id))) return false;
        await record.removeIn(change, author, id);
        return true;
      }),
  };
}

const listCategories = async (ctx: Context, db: Database) =>
  selectAdminCategories(db, await getPaperCounts(ctx, 'exam_id'));

interface OrderedCategory {
  id: number;
  name: string;
}

/** Puts the categories of `ids` first, and then the others in their present order. Ignores unknown ids. */
async function orderCategories(
  { transaction, changed, audit }: AuditedChange,
  present: OrderedCategory[],
  ids: number[],
): Promise<void> {
  const byId = new Map(present.map((row) => [row.id, row]));
  const named = ids.flatMap((id) => byId.get(id) ?? []);
  const ordered = [...named, ...present.filter((row) => !ids.includes(row.id))];
  if (isDeepStrictEqual(ordered, present)) return;
  await placeCategories(
    transaction,
    ordered.map((row) => row.id),
  );
  audit({
    action: 'category.reordered',
    subjectName: 'Categories',
    before: { order: present.map((row) => row.name) },
    after: { order: ordered.map((row) => row.name) },
  });
  changed('catalog');
}
