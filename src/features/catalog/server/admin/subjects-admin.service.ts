import { isDeepStrictEqual } from 'node:util';
import type { AuditedChange, AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import { auditedTranslations } from '#lib/text/translations.ts';
import type { Database } from '#platform/database/database.ts';
import { fieldError, notFound } from '#platform/errors/app-error.ts';
import type {
  AdminSubject,
  AdminSubjects,
  AdminSubjectsQuery,
  DeletedName,
  SubjectDeletionPreview,
  SubjectFields,
} from '../../catalog-admin.contract.ts';
import { trashSubject } from '../trash/move-to-catalog-trash.ts';
import { namedTexts, presentAdminSubject } from './catalog-admin.presenter.ts';
import { checkedAliases } from './aliases.ts';
import { createCatalogWrite, type FollowSeoTexts } from './catalog-write.ts';
import { followNames, inBatches, isRenamed } from './follow-names.ts';
import { movePapersToSubject, selectPaperIdsOfSubject } from './papers-of-catalog.queries.ts';
import { createPaperCounts, type PaperCounts } from './paper-counts.service.ts';
import { chooseSlug } from './slug-choice.ts';
import { mergeSubjects } from './subject-merge.ts';
import {
  countAdminSubjects,
  deleteSubject,
  insertAdminSubject,
  lockSubjects,
  selectAdminSubject,
  selectAdminSubjects,
  selectOtherSubjects,
  updateSubject,
  type SubjectColumns,
} from './subjects-admin.queries.ts';

/** Each write returns the saved record. Throws 404 if the subject does not exist. */
export interface SubjectsAdmin {
  list(query: AdminSubjectsQuery): Promise<AdminSubjects>;
  byId(id: number): Promise<AdminSubject>;
  /** Throws 409 with the field `name` or `slug` if another subject has the name (case-insensitive) or the slug. */
  create(author: Author, fields: SubjectFields): Promise<AdminSubject>;
  update(author: Author, id: number, fields: SubjectFields): Promise<AdminSubject>;
  deletionPreview(id: number): Promise<SubjectDeletionPreview>;
  /** Moves the subject to the trash. Its papers stay, without a subject. */
  remove(author: Author, id: number): Promise<DeletedName>;
  /** Moves the papers to the subject `into` and deletes this subject. Returns the remaining subject. */
  merge(author: Author, id: number, into: number): Promise<AdminSubject>;
}

/** Creates the service that manages subjects. */
export function createSubjectsAdmin(dependencies: {
  db: Database;
  write: AuditedWrite;
  followSeoTexts: FollowSeoTexts;
  paperCounts?: PaperCounts;
}): SubjectsAdmin {
  const { db, followSeoTexts, paperCounts = createPaperCounts({ db }) } = dependencies;
  const write = createCatalogWrite(dependencies.write);

  async function saved(source: Database, id: number): Promise<AdminSubject> {
    return presentAdminSubject(found(await selectAdminSubject(source, id)));
  }

  /** Returns name and slug for a subject. Throws 409 if another subject has the name or the slug. */
  async function named(transaction: Database, fields: SubjectFields, present?: { id: number; slug: string }) {
    const { name } = fields;
    const others = await selectOtherSubjects(transaction, present?.id);
    const same = others.find((other) => nameKey(other.name) === nameKey(name));
    if (same) {
      const message = `The subject ${same.name} already exists`;
      throw fieldError('conflict', 'name', message);
    }
    const taken = new Map(others.map((other) => [other.slug, other.name]));
    const slug = chooseSlug({ asked: fields.slug, present: present?.slug, name, taken, what: 'subject' });
    return { name, slug };
  }

  async function create({ transaction, changed, audit }: AuditedChange, fields: SubjectFields) {
    const { name, slug } = await named(transaction, fields);
    const aliases = checkedAliases(name, fields.aliases ?? [], []);
    const row = { name, slug, aliases, translations: fields.translations ?? {} };
    const id = await insertAdminSubject(transaction, row);
    await followNames(transaction, []);
    audit({ action: 'subject.created', subjectId: id, subjectName: row.name, after: audited(row) });
    changed('catalog');
    return saved(transaction, id);
  }

  async function update(change: AuditedChange, id: number, fields: SubjectFields) {
    const { transaction, changed, audit } = change;
    const present = found((await lockSubjects(transaction, [id]))[0]);
    const thing = { subjectType: 'subject', subjectId: id, updatedAt: present.updatedAt };
    await refuseStaleEdit(transaction, thing, fields.updatedAt);
    const before = {
      name: present.name,
      slug: present.slug,
      aliases: present.aliases,
      translations: present.translations,
    };
    const { translations = present.translations } = fields;
    const { name, slug } = await named(transaction, fields, present);
    const aliases = checkedAliases(name, fields.aliases ?? present.aliases, present.aliases);
    const after = { name, slug, aliases, translations };
    if (isDeepStrictEqual(before, after)) return saved(transaction, id);
    await updateSubject(transaction, id, after);
    if (isRenamed(before, after)) {
      const paperIds = await selectPaperIdsOfSubject(transaction, id);
      if (before.name !== after.name)
        await followSeoTexts(transaction, paperIds, { subjectName: before.name });
      await followNames(transaction, paperIds);
    }
    audit({
      action: 'subject.updated',
      subjectId: id,
      subjectName: after.name,
      before: audited(before),
      after: audited(after),
    });
    changed('catalog');
    return saved(transaction, id);
  }

  async function remove(change: AuditedChange, author: Author, id: number): Promise<DeletedName> {
    const { transaction, changed, audit } = change;
    const { name, slug } = found((await lockSubjects(transaction, [id]))[0]);
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
    list: async (query) => {
      const counts = await paperCounts.by('subject_id');
      const [rows, total] = await Promise.all([
        selectAdminSubjects(db, query, counts),
        countAdminSubjects(db, query),
      ]);
      return { subjects: rows.map(presentAdminSubject), total };
    },
    byId: (id) => saved(db, id),
    create: (author, fields) => write(author, (change) => create(change, fields)),
    update: (author, id, fields) => write(author, (change) => update(change, id, fields)),
    deletionPreview: async (id) => {
      const { name, paperCount } = await saved(db, id);
      return { name, papers: paperCount };
    },
    remove: (author, id) => write(author, (change) => remove(change, author, id)),
    merge: (author, id, into) =>
      write(author, async (change) => {
        await mergeSubjects(change, id, into, followSeoTexts);
        return saved(change.transaction, into);
      }),
  };
}

function found<Row>(row: Row | undefined): Row {
  if (!row) throw notFound('Subject not found');
  return row;
}

function audited({ translations, ...columns }: SubjectColumns) {
  return { ...columns, ...auditedTranslations(translations, namedTexts) };
}

function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
