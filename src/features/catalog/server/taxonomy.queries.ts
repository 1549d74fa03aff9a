import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

export async function hasAnySubject(db: Database): Promise<boolean> {
  const found = await db.execute<{ found: boolean }>(sql`SELECT EXISTS (SELECT 1 FROM subjects) AS found`);
  return found.rows[0]?.found ?? false;
}

export async function hasAnyCategory(db: Database): Promise<boolean> {
  const found = await db.execute<{ found: boolean }>(sql`SELECT EXISTS (SELECT 1 FROM categories) AS found`);
  return found.rows[0]?.found ?? false;
}
