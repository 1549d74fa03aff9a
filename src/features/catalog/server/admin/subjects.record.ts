import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import { auditedTranslations } from '#lib/text/translations.ts';
import { defineRecord } from '#platform/records/record.ts';
import {
  adminSubject,
  adminSubjects,
  adminSubjectsQuery,
  deletedName,
  subjectDeletionPreview,
  subjectFields,
} from '../../catalog-admin.contract.ts';
import { selectSubjectNames } from '../catalog-names.queries.ts';
import { discardSubject } from '../trash/catalog-trash.queries.ts';
import { namedTexts, presentAdminSubject } from './catalog-admin.presenter.ts';
import { writeCatalog, type FollowSeoTexts, type FollowTexts } from './catalog-write.ts';
import { followNames, inBatches, isRenamed } from './follow-names.ts';
import { namedColumns } from './named-columns.ts';
import { getPaperCounts } from './paper-counts.service.ts';
import { movePapersToSubject, selectPaperIdsOfSubject } from './papers-of-catalog.queries.ts';
import { mergeSubjects } from './subject-merge.ts';
import { selectAdminSubject, selectAdminSubjects, subjectRows } from './subjects-admin.queries.ts';

/** Subjects in the back office. New names also change the search documents, titles and SEO texts of papers. */
export const defineSubjects = ({
  followSeoTexts,
  followTexts,
}: {
  followSeoTexts: FollowSeoTexts;
  followTexts: FollowTexts;
}) =>
  defineRecord({
    noun: 'subject',
    url: '/api/admin/subjects',
    schemas: { saved: adminSubject, fields: subjectFields, removed: deletedName },
    summaries: {
      read: 'One subject',
      create: 'Creates a subject',
      update: 'Renames a subject',
      remove: 'Deletes a subject; its papers remain without a subject',
    },
    rows: subjectRows,
    getWrite: (ctx) => (author, work) => writeCatalog(ctx, author, work),
    refuseStaleEdit,
    list: {
      summary: 'A page of the list of subjects, with the total',
      query: adminSubjectsQuery,
      answer: adminSubjects,
      async read(ctx, query) {
        const counts = await getPaperCounts(ctx, 'subject_id');
        const { rows, total } = await selectAdminSubjects(ctx.db, query, counts);
        return { subjects: rows.map(presentAdminSubject), total };
      },
    },
    async read(db, id) {
      const row = await selectAdminSubject(db, id);
      return row && presentAdminSubject(row);
    },
    getColumns: async (transaction, fields, present) =>
      namedColumns(fields, {
        what: 'subject',
        among: await selectSubjectNames(transaction),
        id: present?.id,
        present,
      }),
    describe: ({ name, slug, aliases, translations }) => ({
      name,
      facts: { name, slug, aliases, ...auditedTranslations(translations, namedTexts) },
    }),
    getTags: () => ['catalog'],
    onCreated: ({ transaction }) => followNames(transaction, []),
    async onUpdated(change, before, after) {
      if (!isRenamed(before, after)) return;
      const paperIds = await selectPaperIdsOfSubject(change.transaction, after.id);
      if (before.name !== after.name) await followTexts(change, paperIds, { subjectName: before.name });
      await followNames(change.transaction, paperIds);
    },
    preview: {
      summary: 'Number of papers that a deletion or a merge of the subject affects',
      answer: subjectDeletionPreview,
      read: (_ctx, { name, paperCount }) => ({ name, papers: paperCount }),
    },
    async remove(change, author, { id, name, slug }) {
      const { transaction } = change;
      const paperIds = await selectPaperIdsOfSubject(transaction, id);
      await discardSubject(transaction, { id, paperIds }, author.id);
      await inBatches(paperIds, (batch) => movePapersToSubject(transaction, batch, null));
      await followSeoTexts(transaction, paperIds, { subjectName: name });
      const papers = paperIds.length;
      return { removed: { id, name, papers }, facts: { name, slug, papers }, tags: ['catalog', 'papers'] };
    },
    merge: {
      summary: 'Merges the subject into another one, and returns the other one',
      run: (change, id, into) => mergeSubjects(change, id, into, followSeoTexts),
    },
  });
