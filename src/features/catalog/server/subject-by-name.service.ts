import { freeSlug, createSlug } from '#lib/url/slug.ts';
import type { Database } from '#platform/database/database.ts';
import {
  insertSubject,
  lockNewSubjects,
  selectSubjectNames,
  type NamedRow,
} from './catalog-names.queries.ts';

export interface FoundSubject {
  id: number;
  name: string;
  isNew: boolean;
}

/**
 * Finds a subject by name, slug or alias, ignoring case, spaces and Unicode normalization, or creates it. The caller must invalidate
 * caches for a new one. Throws database errors: a concurrent import may take the same slug.
 */
export async function ensureSubject(transaction: Database, name: string): Promise<FoundSubject> {
  const known = findByName(await selectSubjectNames(transaction), name);
  if (known) return { ...known, isNew: false };
  await lockNewSubjects(transaction);
  const subjects = await selectSubjectNames(transaction);
  const madeMeanwhile = findByName(subjects, name);
  if (madeMeanwhile) return { ...madeMeanwhile, isNew: false };
  const taken = new Set(subjects.map(({ slug }) => slug));
  const slug = freeSlug(createSlug(name, 'subject'), (candidate) => taken.has(candidate));
  return { id: await insertSubject(transaction, { name, slug }), name, isNew: true };
}

function findByName(subjects: NamedRow[], name: string): { id: number; name: string } | undefined {
  const wanted = nameKey(name);
  const found =
    subjects.find((subject) => nameKey(subject.name) === wanted) ??
    subjects.find(({ slug }) => slug === wanted) ??
    subjects.find(({ aliases }) => aliases.some((alias) => nameKey(alias) === wanted));
  return found && { id: found.id, name: found.name };
}

function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();
}
