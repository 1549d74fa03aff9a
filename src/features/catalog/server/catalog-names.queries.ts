import { max, sql } from 'drizzle-orm';
import type { Translations } from '#lib/text/translations.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import type { CategoryIcon } from '../catalog.contract.ts';
import { categories, exams, subjects } from '../catalog.table.ts';

export interface LocalNamesRow {
  id: number;
  slug: string;
  translations: unknown;
}

const tables = { categories: sql`categories`, exams: sql`exams`, subjects: sql`subjects` };

async function selectTranslated(db: Database, table: keyof typeof tables): Promise<LocalNamesRow[]> {
  const result = await db.execute<LocalNamesRow & Record<string, unknown>>(
    sql`SELECT id, slug, translations FROM ${tables[table]} WHERE translations <> '{}'`,
  );
  return result.rows;
}

/** Returns all catalogue rows that have a translation. */
export async function selectLocalNames(db: Database) {
  const [categories, exams, subjects] = await Promise.all([
    selectTranslated(db, 'categories'),
    selectTranslated(db, 'exams'),
    selectTranslated(db, 'subjects'),
  ]);
  return { categories, exams, subjects };
}

export interface NamedRow {
  id: number;
  name: string;
  slug: string;
  aliases: string[];
  /** Names in other interface languages. */
  translations: unknown;
}
export interface NamedExam extends NamedRow {
  categoryId: number;
}

/** Returns names and slugs of the whole catalogue, oldest first. */
export async function selectCatalogNames(
  db: Database,
): Promise<{ categories: NamedRow[]; exams: NamedExam[]; subjects: NamedRow[] }> {
  const { id, name, slug, aliases, translations } = categories;
  return {
    categories: await db.select({ id, name, slug, aliases, translations }).from(categories).orderBy(id),
    exams: await db
      .select({
        id: exams.id,
        name: exams.name,
        slug: exams.slug,
        categoryId: exams.categoryId,
        aliases: exams.aliases,
        translations: exams.translations,
      })
      .from(exams)
      .orderBy(exams.id),
    subjects: await selectSubjectNames(db),
  };
}

/** Returns names and slugs of all subjects, oldest first. */
export async function selectSubjectNames(db: Database): Promise<NamedRow[]> {
  const { id, name, slug, aliases, translations } = subjects;
  return db.select({ id, name, slug, aliases, translations }).from(subjects).orderBy(id);
}

/** Makes concurrent transactions that may add a subject wait for each other. */
export async function lockNewSubjects(transaction: Database): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.subjects})`);
}

interface Named {
  name: string;
  slug: string;
  aliases?: string[];
  translations?: Translations<'name' | 'description'>;
}

/** Adds a category at the end of the order and returns its id. */
export async function insertCategory(
  db: Database,
  row: Named & { icon: CategoryIcon; description?: string },
): Promise<number> {
  const [last] = await db.select({ position: max(categories.position) }).from(categories);
  const position = (last?.position ?? -1) + 1;
  const [made] = await db
    .insert(categories)
    .values({ ...row, position })
    .returning({ id: categories.id });
  return made!.id;
}

/** Adds an exam and returns its id. */
export async function insertExam(
  db: Database,
  row: Named & { categoryId: number; description?: string; durationMinutes?: number | undefined },
): Promise<number> {
  const [made] = await db.insert(exams).values(row).returning({ id: exams.id });
  return made!.id;
}

/** Adds a subject and returns its id. */
export async function insertSubject(db: Database, row: Named): Promise<number> {
  const [made] = await db.insert(subjects).values(row).returning({ id: subjects.id });
  return made!.id;
}
