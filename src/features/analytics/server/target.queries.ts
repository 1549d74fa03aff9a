import type { Database } from '#platform/database/database.ts';
import { analyticsTarget } from './analytics.table.ts';

/** Returns the target in downloads per month, or `null` without a target. */
export async function selectTarget(db: Database): Promise<number | null> {
  const [found] = await db.select({ downloads: analyticsTarget.downloads }).from(analyticsTarget);
  return found?.downloads ?? null;
}

export async function writeTarget(db: Database, downloads: number | null): Promise<void> {
  const target = { downloads, updatedAt: new Date() };
  await db
    .insert(analyticsTarget)
    .values({ id: 1, ...target })
    .onConflictDoUpdate({ target: analyticsTarget.id, set: target });
}
