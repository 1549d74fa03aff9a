import { freeSlug, createSlug } from '#lib/url/slug.ts';
import type { Database } from '#platform/database/database.ts';
import { insertSubject, lockNewSubjects, selectSubjectNames } from './catalog-names.queries.ts';
import { createNameLookup } from './name-lookup.ts';

export interface FoundSubject {
  id: number;
  name: string;
  isNew: boolean;
}

/**
 * Finds a subject by any of its names or creates it. The caller must invalidate caches for a new one. Throws
 * `validation_failed` for a name of several subjects, and database errors: a concurrent import may take the same slug.
 */
export async function ensureSubject(transaction: Database, name: string): Promise<FoundSubject> {
  const existing = createNameLookup(await selectSubjectNames(transaction)).find(name, 'subjectName');
  if (existing) return { id: existing.id, name: existing.name, isNew: false };
  await lockNewSubjects(transaction);
  const subjects = await selectSubjectNames(transaction);
  const created = createNameLookup(subjects).find(name, 'subjectName');
  if (created) return { id: created.id, name: created.name, isNew: false };
  const taken = new Set(subjects.map(({ slug }) => slug));
  const slug = freeSlug(createSlug(name, 'subject'), (candidate) => taken.has(candidate));
  return { id: await insertSubject(transaction, { name, slug }), name, isNew: true };
}
