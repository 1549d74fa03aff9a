import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { testDatabase } from '#testing/database.ts';
import { openDatabase, type Database } from './database.ts';
import { namedStatement } from './named-statement.ts';

const { db, connection } = await testDatabase({ empty: true });
const notes = pgTable('notes', { id: integer().primaryKey(), text: text().notNull() });
await db.execute(sql`CREATE TABLE notes (id int PRIMARY KEY, text text NOT NULL)`);
await db.insert(notes).values([
  { id: 1, text: 'one' },
  { id: 2, text: 'two' },
]);

/** Reads a note with a statement that counts how often it is built. */
function noteReader() {
  let built = 0;
  const selectText = async (on: Database, id: number) => {
    const statement = namedStatement(on, 'text_of_note', (handle) => {
      built += 1;
      return handle
        .select({ text: notes.text })
        .from(notes)
        .where(eq(notes.id, sql.placeholder('id')));
    });
    return (await statement.execute({ id }))[0]?.text;
  };
  return { selectText, built: () => built };
}

describe('a named statement', () => {
  test('answers each call with its own values', async () => {
    const { selectText } = noteReader();
    assert.deepEqual(
      [await selectText(db, 1), await selectText(db, 2), await selectText(db, 3)],
      ['one', 'two', undefined],
    );
  });

  test('is built once for a pool and parsed once by its connection', async (context) => {
    const one = openDatabase({ ...connection, max: 1 }, () => {});
    context.after(() => one.close());
    const { selectText, built } = noteReader();
    for (let run = 0; run < 3; run += 1) await selectText(one.db, 1);
    assert.equal(built(), 1);
    const kept = await one.pool.query('SELECT name FROM pg_prepared_statements WHERE NOT from_sql');
    assert.deepEqual(kept.rows, [{ name: 'text_of_note' }]);
  });

  test('is sent without its name if sessions have their own connection', async (context) => {
    const one = openDatabase({ ...connection, max: 1 }, () => {}, { direct: connection });
    context.after(() => one.close());
    assert.equal(await noteReader().selectText(one.db, 1), 'one');
    const kept = await one.pool.query('SELECT name FROM pg_prepared_statements');
    assert.deepEqual(kept.rows, []);
  });

  test('sees the uncommitted rows of the transaction it runs in', async () => {
    const { selectText } = noteReader();
    await db.transaction(async (transaction) => {
      await transaction.insert(notes).values({ id: 4, text: 'four' });
      assert.equal(await selectText(transaction, 4), 'four');
      assert.equal(await selectText(db, 4), undefined);
    });
  });
});
