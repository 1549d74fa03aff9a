import { count, desc, eq, sql } from 'drizzle-orm';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import { searchStopWords, searchSynonyms } from './search-words.table.ts';

/** Returns all groups, newest first. */
export function selectGroups(db: Database) {
  return db.select().from(searchSynonyms).orderBy(desc(searchSynonyms.id));
}
export type GroupRow = Awaited<ReturnType<typeof selectGroups>>[number];

export async function selectStopWords(db: Database) {
  const { words, updatedAt } = searchStopWords;
  const rows = await db.select({ words, updatedAt }).from(searchStopWords);
  return rows[0];
}

/** Serializes changes of the vocabulary until the transaction ends. */
export async function lockSearchWords(transaction: Database): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.searchVocabulary})`);
}

export async function selectGroup(db: Database, id: number): Promise<GroupRow | undefined> {
  const rows = await db.select().from(searchSynonyms).where(eq(searchSynonyms.id, id));
  return rows[0];
}

export async function countGroups(db: Database): Promise<number> {
  const [row] = await db.select({ total: count() }).from(searchSynonyms);
  return row?.total ?? 0;
}

/** Adds groups and returns their rows, in the given order. */
export function insertGroups(transaction: Database, groups: string[][]): Promise<GroupRow[]> {
  return transaction
    .insert(searchSynonyms)
    .values(groups.map((words) => ({ words })))
    .returning();
}

/** Read without a lock of the row: `lockSearchWords` comes first. */
export const groupRows = { table: searchSynonyms, lock: selectGroup };

/** Replaces the stop words. */
export async function writeStopWords(transaction: Database, words: string[]): Promise<void> {
  await transaction
    .insert(searchStopWords)
    .values({ words })
    .onConflictDoUpdate({
      target: searchStopWords.id,
      set: {
        words,
        // At least 1 ms later than before: clients compare the time in milliseconds.
        updatedAt: sql`greatest(now(), ${searchStopWords.updatedAt} + interval '1 millisecond')`,
      },
    });
}
