import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { UploadRuleFacts } from '../upload-rules.contract.ts';
import { shippedRules } from './shipped-rules.ts';
import { uploadRules } from './upload-rules.table.ts';

export type UploadRuleRow = typeof uploadRules.$inferSelect;
const { id, place, words, examName, field, isRemoved, source } = uploadRules;
const key = [place, words, examName, field];

/** Returns the rules, last changed first. */
export function selectUploadRules(db: Database): Promise<UploadRuleRow[]> {
  return db
    .select()
    .from(uploadRules)
    .where(eq(isRemoved, false))
    .orderBy(desc(uploadRules.updatedAt), desc(id));
}

export async function selectUploadRule(db: Database, ruleId: number): Promise<UploadRuleRow | undefined> {
  const rows = await db
    .select()
    .from(uploadRules)
    .where(and(eq(id, ruleId), eq(isRemoved, false)));
  return rows[0];
}

export function countUploadRules(db: Database): Promise<number> {
  return db.$count(uploadRules, eq(isRemoved, false));
}

/**
 * Adds the shipped rules and returns the number of new ones. Leaves rules with the same words as they are, also removed
 * ones.
 */
export async function insertShippedRules(db: Database): Promise<number> {
  const inserted = await db
    .insert(uploadRules)
    .values([...shippedRules])
    .onConflictDoNothing();
  return inserted.rowCount ?? 0;
}

/**
 * Writes a rule, also over a removed or another one with the same words. Confirms a rule with the same value, unless
 * it was removed.
 * Returns `undefined` if nothing changes: a rule that a user entered is not replaced by a learned one.
 */
export async function writeUploadRule(
  transaction: Database,
  rule: UploadRuleFacts,
): Promise<UploadRuleRow | undefined> {
  const { value, source: from } = rule;
  const rows = await transaction
    .insert(uploadRules)
    .values(rule)
    .onConflictDoUpdate({
      target: key,
      set: {
        value,
        source: from,
        isRemoved: false,
        confirmations: sql`CASE WHEN NOT ${isRemoved} AND ${uploadRules.value} = excluded.value
          THEN ${uploadRules.confirmations} + 1 ELSE 0 END`,
        updatedAt: sql`now()`,
      },
      setWhere: from === 'learned' ? sql`${isRemoved} OR ${ne(source, 'by hand')}` : sql`true`,
    })
    .returning();
  return rows[0];
}

export async function deleteUploadRule(transaction: Database, ruleId: number): Promise<void> {
  await transaction.delete(uploadRules).where(eq(id, ruleId));
}

/** Hides a rule but keeps its row, so that `insertShippedRules` does not add it again. */
export async function markRuleRemoved(transaction: Database, ruleId: number): Promise<void> {
  await transaction
    .update(uploadRules)
    .set({ isRemoved: true, updatedAt: sql`now()` })
    .where(eq(id, ruleId));
}
