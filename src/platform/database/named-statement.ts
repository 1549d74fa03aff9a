import type { Database } from './database.ts';

const statements = new WeakMap<Database, Map<string, unknown>>();

/**
 * Returns the statement with this name on `db`. Drizzle builds it at the first use, and PostgreSQL parses it once
 * per connection. After that only the values of its `sql.placeholder`s are sent. For frequent reads.
 * - Use a name for one text only: node-postgres throws for a second text. A name has at most 63 bytes. The set of
 *   names must be bounded, because every connection keeps every statement.
 * - After five runs PostgreSQL may use one plan for all values. Do not name a statement whose best plan depends
 *   on them.
 * - With DATABASE_DIRECT_URL, the pool sends no names: see `openLivePool`.
 */
export function namedStatement<Statement>(
  db: Database,
  name: string,
  build: (db: Database) => { prepare(name: string): Statement },
): Statement {
  const ofDatabase = statements.get(db) ?? new Map<string, unknown>();
  statements.set(db, ofDatabase);
  const cached = ofDatabase.get(name) as Statement | undefined;
  if (cached) return cached;
  const statement = build(db).prepare(name);
  ofDatabase.set(name, statement);
  return statement;
}
