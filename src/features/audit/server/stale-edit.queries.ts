import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { auditEntries } from './audit.table.ts';

/** Who wrote to a thing last, and when. */
export async function selectLastWrite(
  db: Database,
  subjectType: string,
  subjectId: number,
): Promise<{ userName: string; at: Date } | undefined> {
  const { userName, at, id } = auditEntries;
  const rows = await db
    .select({ userName, at })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, subjectType), eq(auditEntries.subjectId, subjectId)))
    .orderBy(desc(at), desc(id))
    .limit(1);
  return rows[0];
}
