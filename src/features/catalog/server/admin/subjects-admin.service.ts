import type { AuditedChange, AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import type { Database } from '#platform/database/database.ts';
import type {
  AdminSubject,
  AdminSubjectsQuery,
  DeletedName,
  SubjectFields,
} from '../../catalog-admin.contract.ts';
import { trashSubject } from '../trash/move-to-catalog-trash.ts';
import { presentAdminSubject } from './catalog-admin.presenter.ts';
import { createCatalogWrite, type FollowSeoTexts, type FollowTexts } from './catalog-write.ts';
import { inBatches } from './follow-names.ts';
import { movePapersToSubject, selectPaperIdsOfSubject } from './papers-of-catalog.queries.ts';
import { createPaperCounts, type PaperCounts } from './paper-counts.service.ts';
import { createSubject, editSubject, existingSubject, lockedSubject } from './subject-edit.ts';
import { mergeSubjects } from './subject-merge.ts';
import {
  countAdminSubjects,
  deleteSubject,
  selectAdminSubject,
  selectAdminSubjects,
} from './subjects-admin.queries.ts';

export type SubjectsAdmin = ReturnType<typeof createSubjectsAdmin>;

/** Creates the service that manages subjects. Each write returns the saved record. Throws 404 if the subject does not exist. */
export function createSubjectsAdmin(dependencies: {
  db: Database;
  write: AuditedWrite;
  followSeoTexts: FollowSeoTexts;
  followTexts: FollowTexts;
  paperCounts?: PaperCounts;
}) {
  const { db, followSeoTexts, followTexts, paperCounts = createPaperCounts({ db }) } = dependencies;
  const write = createCatalogWrite(dependencies.write);

  async function saved(source: Database, id: number): Promise<AdminSubject> {
    return presentAdminSubject(existingSubject(await selectAdminSubject(source, id)));
  }

  async function remove(change: AuditedChange, author: Author, id: number): Promise<DeletedName> {
    const { transaction, changed, audit } = change;
    const { name, slug } = await lockedSubject(transaction, id);
    const papers = await selectPaperIdsOfSubject(transaction, id);
    await trashSubject(change, author, { id, paperIds: papers });
    // The foreign key would clear the subject, but the search documents would keep its name.
    await inBatches(papers, (batch) => movePapersToSubject(transaction, batch, null));
    await followSeoTexts(transaction, papers, { subjectName: name });
    await deleteSubject(transaction, id);
    const before = { name, slug, papers: papers.length };
    audit({ action: 'subject.deleted', subjectId: id, subjectName: name, before });
    changed('catalog', 'papers');
    return { id, name, papers: papers.length };
  }

  return {
    list: async (query: AdminSubjectsQuery) => {
      const counts = await paperCounts.by('subject_id');
      const [rows, total] = await Promise.all([
        selectAdminSubjects(db, query, counts),
        countAdminSubjects(db, query),
      ]);
      return { subjects: rows.map(presentAdminSubject), total };
    },
    byId: (id: number) => saved(db, id),
    /** Throws 409 with the field `name` or `slug` if another subject has the name (case-insensitive) or the slug. */
    create: (author: Author, fields: SubjectFields) =>
      write(author, async (change) => saved(change.transaction, await createSubject(change, fields))),
    update: (author: Author, id: number, fields: SubjectFields) =>
      write(author, async (change) => {
        await editSubject(change, id, fields, followTexts);
        return saved(change.transaction, id);
      }),
    deletionPreview: async (id: number) => {
      const { name, paperCount } = await saved(db, id);
      return { name, papers: paperCount };
    },
    /** Moves the subject to the trash. Its papers stay, without a subject. */
    remove: (author: Author, id: number) => write(author, (change) => remove(change, author, id)),
    /** Moves the papers to the subject `into` and deletes this subject. Returns the remaining subject. */
    merge: (author: Author, id: number, into: number) =>
      write(author, async (change) => {
        await mergeSubjects(change, id, into, followSeoTexts);
        return saved(change.transaction, into);
      }),
  };
}
