import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import { inNaturalOrder } from '#platform/database/natural-order.ts';
import type { Database } from '#platform/database/database.ts';
import { selectRecordPage, updateRecord } from '#platform/records/record-table.ts';
import type { AdminSubjectsQuery, SubjectSort } from '../../catalog-admin.contract.ts';
import { subjects } from '../../catalog.table.ts';
import { countedOne, countedTable, type PapersBy } from './papers-of-catalog.queries.ts';

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

function adminSubjects(db: Database, counted: SQL) {
  return db
    .select({ ...columns, paperCount })
    .from(subjects)
    .leftJoin(counted, sql`counted.id = ${subjects.id}`);
}

/** A page of the table. */
export const selectAdminSubjects = (db: Database, query: AdminSubjectsQuery, counts: PapersBy) =>
  selectRecordPage(db, query, {
    table: subjects,
    select: adminSubjects(db, countedTable(counts)).$dynamic(),
    searched: [sql`${subjects.name}`, sql`${subjects.slug}`, sql`array_to_string(${subjects.aliases}, ' ')`],
    sorts: sortColumns,
  });
export type AdminSubjectRow = Awaited<ReturnType<typeof selectAdminSubjects>>['rows'][number];

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

export const subjectRows = {
  table: subjects,
  lock: async (transaction: Database, id: number) => (await lockSubjects(transaction, [id]))[0],
};

export async function setSubjectAliases(transaction: Database, id: number, aliases: string[]): Promise<void> {
  await updateRecord(transaction, subjects, id, { aliases });
}

export async function deleteSubject(transaction: Database, id: number): Promise<void> {
  await transaction.delete(subjects).where(eq(subjects.id, id));
}
