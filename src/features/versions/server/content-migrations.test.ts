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
await db.execute(sql`
  INSERT INTO content_blocks (page_type, page_id, section, type, content, metadata, position, client_key)
  SELECT 'home', 'main', 'main-content', 'text', n::text, '{"alignment": "left"}', n, n::text
  FROM generate_series(0, 2) AS n`);
await db.execute(sql`DELETE FROM content_blocks WHERE position = 1`);
await db.execute(sql`
  INSERT INTO page_elements (page_id, type, content, metadata, translations, position)
  VALUES (1, 'text', 'Second', '{}', '{}', 7),
    (1, 'heading', 'First', '{"level": 3}', '{"hi": {"content": "पहला"}}', 2)`);
await db.execute(
  sql`INSERT INTO link_checks (url, host, is_file) VALUES ('https://a.example', 'a.example', false)`,
);
// The new id of the first is the old id of the second.
await db.execute(sql`
  INSERT INTO link_uses (link_id, source, record_id, title, admin_path)
  VALUES (1, 'pages', 1, 'About', '/admin'), (1, 'pages', 4, 'About', '/admin'), (1, 'papers', 1, 'A', '/admin')`);
await migrate(files.filter((name) => !isOld(name)));

test('uses of links follow the elements to their new ids', async () => {
  const { rows } = await db.execute(
    sql`SELECT source, record_id::int AS id FROM link_uses ORDER BY link_uses.id`,
  );
  assert.deepEqual(rows, [
    { source: 'pages', id: 4 },
    { source: 'pages', id: 7 },
    { source: 'papers', id: 1 },
  ]);
});

test('blocks keep their ids, and elements follow them in page order', async () => {
  const { rows } = await db.execute(sql`
    SELECT id::int, page_type || '/' || page_id AS owner, content, metadata, position FROM blocks ORDER BY id`);
  assert.deepEqual(rows, [
    { id: 1, owner: 'home/main', content: '0', metadata: { alignment: 'left' }, position: 0 },
    { id: 3, owner: 'home/main', content: '2', metadata: { alignment: 'left' }, position: 2 },
    { id: 4, owner: 'static-page/1', content: 'Second', metadata: {}, position: 1 },
    {
      id: 5,
      owner: 'static-page/1',
      content: 'First',
      metadata: { level: 3, contentHindi: 'पहला' },
      position: 0,
    },
  ]);
  const added = await db.execute<{ id: number }>(sql`
    INSERT INTO blocks (page_type, page_id, section, type, content, metadata, position)
    VALUES ('home', 'main', 'main-content', 'text', 'New', '{}', 3) RETURNING id::int`);
  assert.deepEqual(added.rows, [{ id: 6 }]);
});

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
