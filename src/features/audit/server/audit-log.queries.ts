import { and, asc, desc, eq, gte, ilike, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { auditEntries } from './audit.table.ts';

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

function conditionsOf({ userId, action, subjectType, search, from, to, before }: AuditChoice): SQL[] {
  const table = auditEntries;
  return [
    ...(userId === undefined ? [] : [eq(table.userId, userId)]),
    ...(action === undefined ? [] : [eq(table.action, action)]),
    ...(subjectType === undefined ? [] : [eq(table.subjectType, subjectType)]),
    ...(search === undefined ? [] : [ilike(table.subjectName, `%${literally(search)}%`)]),
    ...(from === undefined ? [] : [gte(table.at, from)]),
    ...(to === undefined ? [] : [lt(table.at, to)]),
    // By the entry and not by its time: several are written at one moment, and a Date has no microseconds.
    ...(before === undefined
      ? []
      : [sql`(${table.at}, ${table.id}) < (SELECT at, id FROM audit_entries WHERE id = ${before})`]),
  ];
}

/** Newest first. */
export function selectAuditEntries(db: Database, choice: AuditChoice, limit: number): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditEntries)
    .where(and(...conditionsOf(choice)))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(limit);
}

/** Who has written, by their present name. */
export async function selectAuditUsers(db: Database): Promise<{ id: number; name: string }[]> {
  const found = await db.execute<{ id: number; name: string }>(sql`
    SELECT id, name FROM users
    WHERE EXISTS (SELECT FROM audit_entries WHERE audit_entries.user_id = users.id) ORDER BY name, id`);
  return found.rows;
}

/** What has been done, by everybody or by one user. */
export function selectAuditActions(
  db: Database,
  userId?: number,
): Promise<{ action: string; subjectType: string }[]> {
  const { action, subjectType } = auditEntries;
  return db
    .selectDistinct({ action, subjectType })
    .from(auditEntries)
    .where(and(...conditionsOf({ userId })))
    .orderBy(asc(action));
}
