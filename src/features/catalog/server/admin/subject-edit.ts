import { isDeepStrictEqual } from 'node:util';
import type { AuditedChange } from '#platform/audit/audited-write.ts';
import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import { auditedTranslations } from '#lib/text/translations.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { SubjectFields } from '../../catalog-admin.contract.ts';
import { selectSubjectNames } from '../catalog-names.queries.ts';
import { namedTexts } from './catalog-admin.presenter.ts';
import type { FollowTexts } from './catalog-write.ts';
import { followNames, isRenamed } from './follow-names.ts';
import { namedColumns } from './named-columns.ts';
import { selectPaperIdsOfSubject } from './papers-of-catalog.queries.ts';
import {
  insertAdminSubject,
  lockSubjects,
  updateSubject,
  type SubjectColumns,
} from './subjects-admin.queries.ts';

/** Adds a subject. Returns its id. Throws 409 if another subject has the name or the slug. */
export async function createSubject(
  { transaction, changed, audit }: AuditedChange,
  fields: SubjectFields,
): Promise<number> {
  const row = namedColumns(fields, { what: 'subject', among: await selectSubjectNames(transaction) });
  const id = await insertAdminSubject(transaction, row);
  await followNames(transaction, []);
  audit({ action: 'subject.created', subjectId: id, subjectName: row.name, after: audited(row) });
  changed('catalog');
  return id;
}

/**
 * Saves the fields of a subject. New names update the search documents and the generated titles, URLs and SEO texts of its papers. Throws
 * 404, and 409 for a stale edit, a taken name or a taken slug.
 */
export async function editSubject(
  change: AuditedChange,
  id: number,
  fields: SubjectFields,
  followTexts: FollowTexts,
): Promise<void> {
  const { transaction, changed, audit } = change;
  const present = await lockedSubject(transaction, id);
  const thing = { subjectType: 'subject', subjectId: id, updatedAt: present.updatedAt };
  await refuseStaleEdit(transaction, thing, fields.updatedAt);
  const { name, slug, aliases, translations } = present;
  const before = { name, slug, aliases, translations };
  const among = await selectSubjectNames(transaction);
  const after = namedColumns(fields, { what: 'subject', among, id, present: before });
  if (isDeepStrictEqual(before, after)) return;
  await updateSubject(transaction, id, after);
  if (isRenamed(before, after)) {
    const paperIds = await selectPaperIdsOfSubject(transaction, id);
    if (before.name !== after.name) await followTexts(change, paperIds, { subjectName: before.name });
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
}

/** Locks a subject against other writers. Throws 404 if it does not exist. */
export async function lockedSubject(transaction: Database, id: number) {
  return existingSubject((await lockSubjects(transaction, [id]))[0]);
}

/** Returns the row. Throws 404 if there is none. */
export function existingSubject<Row>(row: Row | undefined): Row {
  if (!row) throw notFound('Subject not found');
  return row;
}

function audited({ translations, ...columns }: SubjectColumns) {
  return { ...columns, ...auditedTranslations(translations, namedTexts) };
}
