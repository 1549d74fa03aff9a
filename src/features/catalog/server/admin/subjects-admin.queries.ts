import { asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { inNaturalOrder } from '#platform/database/natural-order.ts';
import type { Translations } from '#lib/text/translations.ts';
import { containing } from '#platform/database/containing.ts';
import type { Database } from '#platform/database/database.ts';
import type { AdminSubjectsQuery, SubjectSort } from '../../catalog-admin.contract.ts';
import { subjects } from '../../catalog.table.ts';
import { countedOne, countedTable, type PapersBy } from './paper-counts.queries.ts';

export interface SubjectColumns {
  name: string;
  slug: string;
  aliases: string[];
  translations: Translations<'name'>;
}

const columns = {
  id: subjects.id,
  name: subjects.name,
  slug: subjects.slug,
  aliases: subjects.aliases,
  translations: subjects.translations,
  createdAt: subjects.createdAt,
  updatedAt: subjects.updatedAt,
};
const paperCount = sql<number>`coalesce(counted.papers, 0)`.mapWith(Number);

const sortColumns = {
  name: inNaturalOrder(subjects.name),
  papers: sql`${paperCount}`,
  createdAt: sql`${subjects.createdAt}`,
  updatedAt: sql`${subjects.updatedAt}`,
} as const satisfies Record<SubjectSort, SQL>;

function conditionOf({ search }: AdminSubjectsQuery): SQL | undefined {
  return search
    ? containing(search, [
        sql`${subjects.name}`,
        sql`${subjects.slug}`,
        sql`array_to_string(${subjects.aliases}, ' ')`,
      ])
    : undefined;
}

function adminSubjects(db: Database, counted: SQL) {
  return db
    .select({ ...columns, paperCount })
    .from(subjects)
    .leftJoin(counted, sql`counted.id = ${subjects.id}`);
}

/** A page of the table. */
export function selectAdminSubjects(db: Database, query: AdminSubjectsQuery, counts: PapersBy) {
  const { sort = 'name', order = 'asc', limit = 25, offset = 0 } = query;
  const direction = order === 'asc' ? asc : desc;
  return adminSubjects(db, countedTable(counts))
    .where(conditionOf(query))
    .orderBy(direction(sortColumns[sort]), sortColumns.name, subjects.id)
    .limit(limit)
    .offset(offset);
}
export type AdminSubjectRow = Awaited<ReturnType<typeof selectAdminSubjects>>[number];

export async function countAdminSubjects(db: Database, query: AdminSubjectsQuery): Promise<number> {
  const [found] = await db.select({ total: count() }).from(subjects).where(conditionOf(query));
  return found?.total ?? 0;
}

export async function selectAdminSubject(db: Database, id: number): Promise<AdminSubjectRow | undefined> {
  const rows = await adminSubjects(db, countedOne('subject_id', id)).where(eq(subjects.id, id));
  return rows[0];
}

/** Returns the existing ones of these subjects, and locks them until the transaction ends. */
export function lockSubjects(transaction: Database, ids: number[]) {
  return transaction
    .select(columns)
    .from(subjects)
    .where(inArray(subjects.id, ids))
    .orderBy(subjects.id)
    .for('update');
}

export async function insertAdminSubject(transaction: Database, row: SubjectColumns): Promise<number> {
  const [made] = await transaction.insert(subjects).values(row).returning({ id: subjects.id });
  return made!.id;
}

export async function updateSubject(
  transaction: Database,
  id: number,
  row: Partial<SubjectColumns>,
): Promise<void> {
  await transaction
    .update(subjects)
    // At least 1 ms later than before: clients compare the time in milliseconds.
    .set({ ...row, updatedAt: sql`greatest(now(), ${subjects.updatedAt} + interval '1 millisecond')` })
    .where(eq(subjects.id, id));
}

export async function deleteSubject(transaction: Database, id: number): Promise<void> {
  await transaction.delete(subjects).where(eq(subjects.id, id));
}
