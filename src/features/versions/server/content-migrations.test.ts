import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { testDatabase } from '#testing/database.ts';

const folder = new URL('../../../../db/migrations/', import.meta.url);
const { db } = await testDatabase({ empty: true });
const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();

async function migrate(names: string[]): Promise<void> {
  for (const name of names)
    for (const statement of (await readFile(new URL(name, folder), 'utf8')).split('--> statement-breakpoint'))
      await db.execute(sql.raw(statement));
}

const isOld = (name: string) => name < '0031';
await migrate(files.filter(isOld));
await db.execute(sql`
  INSERT INTO settings_history (version, values, at, user_name, changed)
  VALUES (3, '{"siteName": "Prashna"}', '2026-01-03', 'Asha', '{siteName,customCss}')`);
await db.execute(sql`INSERT INTO content_pages (title, slug) VALUES ('About', 'about')`);
await db.execute(sql`
  INSERT INTO page_versions (page_id, version, content, at, user_name)
  VALUES (1, 2, '{"title": "About"}', '2026-01-02', NULL)`);
await db.execute(sql`
  INSERT INTO content_block_versions (page_type, page_id, version, content, at, user_name, action, subject)
  VALUES ('exam', '12', 1, '{"blocks": []}', '2026-01-01', 'Ravi', 'deleted', 'Dates')`);
await migrate(files.filter((name) => !isOld(name)));

test('settings, page and block versions move into one table', async () => {
  const { rows } = await db.execute(sql`
    SELECT owner_kind AS kind, owner_id AS id, version, content, at::date::text, user_name AS "userName", details
    FROM versions ORDER BY at`);
  assert.deepEqual(rows, [
    {
      kind: 'inline-blocks',
      id: 'exam/12',
      version: 1,
      content: { blocks: [] },
      at: '2026-01-01',
      userName: 'Ravi',
      details: { action: 'deleted', subject: 'Dates' },
    },
    {
      kind: 'static-page',
      id: '1',
      version: 2,
      content: { title: 'About' },
      at: '2026-01-02',
      userName: null,
      details: {},
    },
    {
      kind: 'settings',
      id: 'main',
      version: 3,
      content: { siteName: 'Prashna' },
      at: '2026-01-03',
      userName: 'Asha',
      details: { changed: ['siteName', 'customCss'] },
    },
  ]);
});
