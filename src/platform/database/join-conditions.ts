import { sql, type SQL } from 'drizzle-orm';

/** Joins the conditions that are given, or returns `undefined` if there are none. */
export function joinFilters(conditions: (SQL | undefined)[]): SQL | undefined {
  const set = conditions.filter((condition) => condition !== undefined);
  return set.length === 0 ? undefined : sql.join(set, sql` AND `);
}

/** Joins the conditions that are given, or returns `true` if there are none. */
export const joinConditions = (conditions: (SQL | undefined)[]): SQL => joinFilters(conditions) ?? sql`true`;
