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
  const known = createNameLookup(await selectSubjectNames(transaction)).find(name, 'subjectName');
  if (known) return { id: known.id, name: known.name, isNew: false };
  await lockNewSubjects(transaction);
  const subjects = await selectSubjectNames(transaction);
  const madeMeanwhile = createNameLookup(subjects).find(name, 'subjectName');
  if (madeMeanwhile) return { id: madeMeanwhile.id, name: madeMeanwhile.name, isNew: false };
  const taken = new Set(subjects.map(({ slug }) => slug));
  const slug = freeSlug(createSlug(name, 'subject'), (candidate) => taken.has(candidate));
  return { id: await insertSubject(transaction, { name, slug }), name, isNew: true };
}
