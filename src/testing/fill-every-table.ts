import { randomBytes } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type { BackupTable } from '#platform/backup/backup-table.ts';
import { databaseCode } from '#platform/database/database-code.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';

interface Column {
  name: string;
  type: string;
  hasDefault: boolean;
  isIdentity: boolean;
  /** The referenced column. */
  parent: { table: string; column: string } | null;
}

async function selectColumns(db: Database, table: string): Promise<Column[]> {
  const result = await db.execute<Column & Record<string, unknown>>(sql`
    SELECT attname AS name, format_type(atttypid, NULL) AS type, atthasdef AS "hasDefault",
      attidentity <> '' AS "isIdentity",
      (SELECT jsonb_build_object('table', confrelid::regclass::text, 'column', parent.attname)
        FROM pg_constraint JOIN pg_attribute AS parent ON parent.attrelid = confrelid AND parent.attnum = confkey[1]
        WHERE conrelid = attribute.attrelid AND contype = 'f' AND conkey = ARRAY[attribute.attnum]) AS parent
    FROM pg_attribute AS attribute
    WHERE attrelid = to_regclass(${table}) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    ORDER BY attnum`);
  return result.rows;
}

/**
 * Returns a value that reveals whether it is restored exactly: with fractions of seconds, other scripts and decimal
 * digits.
 */
function getValue(table: string, { name, type, hasDefault }: Column, row: number): unknown {
  const text = `${table} ${name} ${row} "\\ हिंदी\n`;
  const json = JSON.stringify({ row, text, list: [1, 2.5, null], deep: { ok: true } });
  // The second row of a table with deletions is deleted.
  if (name === 'deleted_at' && !hasDefault && row === 1) return null;
  if (name === 'email') return `person${row}@Example.org`;
  if (table === 'redirect_hosts' && name === 'host') return `host${row}.example.org`;
  if (name === 'role' && table === 'users') return 'owner';
  if (table === 'papers' && name === 'language') return ['Tamil', 'Hindi+English'][row % 2];
  if (/^(external_url|original_url|link|canonical_url|\w+_image)$/.test(name))
    return `https://example.org/${table}/${row}`;
  if (/^(source|target)_url$/.test(name)) return `/${name}-${row}`;
  const values: Record<string, unknown> = {
    text,
    'text[]': [text, ''],
    'bigint[]': [row, row + 1],
    'smallint[]': [row],
    smallint: row,
    integer: row,
    bigint: row,
    boolean: row % 2 === 1,
    jsonb: name === 'ratings' || name === 'replaced_files' ? '[]' : json,
    uuid: `00000000-0000-4000-8000-00000000000${row}`,
    bytea: Buffer.from([0, 255, row]),
    date: `2026-02-0${row}`,
    'timestamp with time zone': `2026-02-0${row}T10:20:30.123456Z`,
    'double precision': row + 0.1,
    real: row + 0.5,
  };
  if (!(type in values)) throw new Error(`No value is known for ${table}.${name} of type ${type}`);
  return values[type];
}

/**
 * Writes two rows into each of these tables, or one if a table allows only one. Values match the type of every
 * column, so new tables and columns are included. Rows reference existing stored files.
 */
export async function fillEveryTable(
  db: Database,
  storage: Pick<FileStorage, 'put'>,
  tables: readonly BackupTable[],
): Promise<void> {
  for (const { name, files = [], derived = [] } of tables) {
    const columns = await selectColumns(db, name);
    for (const row of [1, 2]) {
      const keys = new Map<string, unknown>();
      for (const { column, fields } of files) {
        const [key] = await storedKeys(storage, 1);
        keys.set(
          column,
          fields ? JSON.stringify([Object.fromEntries(fields.map((field) => [field, key]))]) : key,
        );
      }
      const filled = columns.filter((column) => !column.isIdentity && !derived.includes(column.name));
      await insert(db, name, filled, row, keys).catch(async (error: unknown) => {
        // Some columns accept only values from a list, and some tables allow only one row.
        if (databaseCode(error) !== '23514') throw error;
        const free = filled.filter((column) => !column.hasDefault);
        await insert(db, name, free, row, keys).catch((again: unknown) => {
          if (row === 1 || !['23505', '23514'].includes(databaseCode(again))) throw again;
        });
      });
    }
  }
}

async function insert(
  db: Database,
  table: string,
  columns: Column[],
  row: number,
  keys: Map<string, unknown>,
): Promise<void> {
  if (columns.length === 0)
    return void (await db.execute(sql`INSERT INTO ${sql.identifier(table)} DEFAULT VALUES`));
  const parents = new Set<string>();
  const values = columns.map((column): SQL => {
    if (keys.has(column.name)) return sql`${keys.get(column.name)}`;
    if (!column.parent) return sql`${sql.param(getValue(table, column, row))}`;
    const { table: parent, column: key } = column.parent;
    const [from, of] = [sql.identifier(parent), sql.identifier(key)];
    // A row with two references to one table uses different rows.
    const nth = parents.has(parent) ? row % 2 : row - 1;
    parents.add(parent);
    return sql`(SELECT ${of} FROM ${from} ORDER BY ${of} LIMIT 1 OFFSET ${nth})`;
  });
  const names = columns.map(({ name }) => sql.identifier(name));
  await db.execute(sql`
    INSERT INTO ${sql.identifier(table)} (${sql.join(names, sql`, `)}) VALUES (${sql.join(values, sql`, `)})`);
}

async function* once(bytes: Buffer) {
  yield bytes;
}

/** Stores new files with different content. Returns their keys. */
async function storedKeys(storage: Pick<FileStorage, 'put'>, count: number): Promise<string[]> {
  const keys: string[] = [];
  while (keys.length < count) {
    const stored = await storage.put(once(randomBytes(2_000)), { maxBytes: 5_000, extension: 'pdf' });
    keys.push(stored.key);
  }
  return keys;
}

/** Returns every row of these tables as text, by table. Equal rows have equal text. */
export async function selectTableRows(
  db: Database,
  tables: readonly BackupTable[],
): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const result = await db.execute<{ text: string }>(
      sql`SELECT kept::text AS text FROM ${sql.identifier(name)} AS kept ORDER BY 1`,
    );
    rows[name] = result.rows.map(({ text }) => text);
  }
  return rows;
}

/** Like `fillEveryTable` for the tables without rows: triggers fill some with the rows of others. Returns their names. */
export async function fillEmptyTables(
  db: Database,
  storage: Pick<FileStorage, 'put'>,
  tables: readonly BackupTable[],
): Promise<string[]> {
  const filled = [];
  for (const table of tables) {
    const { rows } = await db.execute(sql`SELECT FROM ${sql.identifier(table.name)} LIMIT 1`);
    if (rows.length > 0) continue;
    await fillEveryTable(db, storage, [table]);
    filled.push(table.name);
  }
  return filled;
}
