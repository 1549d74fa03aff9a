import { and, asc, desc, eq, gte, ilike, lt, sql, type SQL } from 'drizzle-orm';
import { users } from '#features/auth/auth.table.ts';
import type { Database } from '#platform/database/database.ts';
import { auditEntries } from '../audit.table.ts';

export type AuditRow = typeof auditEntries.$inferSelect;

export interface AuditChoice {
  userId?: number | undefined;
  action?: string | undefined;
  subjectType?: string | undefined;
  search?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  before?: number | undefined;
}

const literally = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`);

function getConditions({ userId, action, subjectType, search, from, to, before }: AuditChoice): SQL[] {
  const table = auditEntries;
  return [
    ...(userId === undefined ? [] : [eq(table.userId, userId)]),
    ...(action === undefined ? [] : [eq(table.action, action)]),
    ...(subjectType === undefined ? [] : [eq(table.subjectType, subjectType)]),
    ...(search === undefined ? [] : [ilike(table.subjectName, `%${literally(search)}%`)]),
    ...(from === undefined ? [] : [gte(table.at, from)]),
    ...(to === undefined ? [] : [lt(table.at, to)]),
    // Compares entries, not times: several entries can have the same time, and a Date has no microseconds.
    ...(before === undefined
      ? []
      : [sql`(${table.at}, ${table.id}) < (SELECT at, id FROM audit_entries WHERE id = ${before})`]),
  ];
}

/** Returns entries, newest first. */
export function selectAuditEntries(db: Database, choice: AuditChoice, limit: number): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditEntries)
    .where(and(...getConditions(choice)))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(limit);
}

/** Returns the users with entries, with their current names. */
export async function selectAuditUsers(db: Database): Promise<{ id: number; name: string }[]> {
  const result = await db.execute<{ id: number; name: string }>(sql`
    SELECT id, name FROM ${users}
    WHERE EXISTS (SELECT FROM audit_entries WHERE audit_entries.user_id = users.id) ORDER BY name, id`);
  return result.rows;
}

/** Returns all distinct actions. Steps through the index from one action to the next, because the log may be long. */
export async function selectAuditActions(db: Database): Promise<string[]> {
  const result = await db.execute<{ action: string }>(sql`
    WITH RECURSIVE known AS (
      (SELECT action FROM audit_entries ORDER BY action LIMIT 1)
      UNION ALL
      SELECT next.action FROM known CROSS JOIN LATERAL (
        SELECT action FROM audit_entries WHERE action > known.action ORDER BY action LIMIT 1
      ) AS next
    )
    SELECT action FROM known ORDER BY action`);
  return result.rows.map(({ action }) => action);
}

/** Returns the distinct actions of one user. */
export async function selectAuditActionsByUser(db: Database, userId: number): Promise<string[]> {
  const { action } = auditEntries;
  const result = await db
    .selectDistinct({ action })
    .from(auditEntries)
    .where(eq(auditEntries.userId, userId))
    .orderBy(asc(action));
  return result.map((row) => row.action);
}

/** Subjects of the entries that the set-up of a new site creates. */
const setUp = ['user', 'invitation', 'session', 'backup', 'job'];

/** Returns whether the log has entries about more than the set-up of a site. */
export async function hasLibraryEntries(db: Database): Promise<boolean> {
  const result = await db.execute(
    sql`SELECT FROM audit_entries WHERE subject_type <> ALL(${sql.param(setUp)}) LIMIT 1`,
  );
  return result.rows.length > 0;
}
