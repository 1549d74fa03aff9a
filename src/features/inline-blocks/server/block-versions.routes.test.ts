import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { maxRowBytes } from '#platform/backup/backup-table.ts';
import { maxVersions } from '#features/versions/versions.server.ts';
import { allShown } from '#platform/pages/shown-pages.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { createCategory } from '#testing/factories.ts';
import { type BlocksVersion, maxContentLength, type ContentBlock } from '../inline-blocks.contract.ts';
import { blockAttachments } from './inline-blocks.service.ts';
import { inlineBlocksReads, inlineBlocksRoutes } from './inline-blocks.routes.ts';
import { registerReads } from '#platform/http/read-routes.ts';

const { ctx, db, app, call, drops, audited } = await backOffice();
registerReads(app, inlineBlocksReads(ctx, allShown));
inlineBlocksRoutes(app, ctx);

const url = '/api/admin/page-content';
const home = { pageType: 'home', pageId: 'main', section: 'main-content' };
const versionsUrl = `${url}/home/main/versions`;

async function add(text: string, as: 'owner' | 'editor' = 'owner', place = home): Promise<ContentBlock> {
  const metadata = { level: 2, alignment: 'left' };
  const answer = await call('POST', url, { ...place, type: 'heading', content: text, metadata }, as);
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json();
}
const remove = (id: number) => call('DELETE', `${url}/${id}`);
const versions = async (): Promise<BlocksVersion[]> => (await call('GET', versionsUrl)).json();
const getContents = (blocks: { content: string }[]) => blocks.map((block) => block.content);
const readContents = async (version: number) =>
  getContents((await call('GET', `${versionsUrl}/${version}`)).json().blocks);
const contents = async () =>
  getContents((await call('GET', '/api/page-content/home/main', undefined, null)).json());
async function restore(version: number, newestVersion?: number) {
  const newest = newestVersion ?? (await versions())[0]?.version;
  return call('POST', `${versionsUrl}/${version}/restore`, { newestVersion: newest });
}

describe('the versions of the blocks of a page', () => {
  beforeEach(() => emptyTables(db, ['blocks', 'versions', 'audit_entries']));

  test('name the user and the change of each save', async () => {
    const one = await add('One');
    const two = await add('Two', 'editor');
    await call('PUT', `${url}/${one.id}`, { type: 'text', content: '<p>The <b>first</b></p>', metadata: {} });
    await call('PUT', `${url}/order`, { ...home, ids: [two.id, one.id] });
    await remove(two.id);
    assert.deepEqual(
      (await versions()).map(({ version, userName, action, subject }) => [
        version,
        userName,
        action,
        subject,
      ]),
      [
        [5, 'Asha', 'deleted', 'Two'],
        [4, 'Asha', 'reordered', 'main-content'],
        [3, 'Asha', 'updated', 'The first'],
        [2, 'Ravi', 'created', 'Two'],
        [1, 'Asha', 'created', 'One'],
      ],
    );
    const first = '<p>The <strong>first</strong></p>';
    assert.deepEqual(await Promise.all([1, 2, 3, 4, 5].map(readContents)), [
      ['One'],
      ['One', 'Two'],
      [first, 'Two'],
      ['Two', first],
      [first],
    ]);
  });

  test('include all sections of the page, and no other page', async () => {
    const category = await createCategory(db);
    await add('In the hero', 'owner', { ...home, section: 'hero-header' });
    await add('Elsewhere', 'owner', { ...home, pageType: 'category', pageId: String(category.id) });
    await add('Main');
    assert.deepEqual(await readContents(2), ['In the hero', 'Main']);
    assert.equal((await versions()).length, 2);
  });

  test('begin with the blocks before the first change', async () => {
    await add('One');
    await db.execute(sql`DELETE FROM versions`);
    await add('Two');
    assert.deepEqual(
      (await versions()).map(({ userName, action }) => [userName, action]),
      [
        ['Asha', 'created'],
        [null, null],
      ],
    );
    assert.deepEqual(await readContents(1), ['One']);
  });

  test('are not kept without a change', async () => {
    const { id, type, content: text, metadata } = await add('One');
    await call('PUT', `${url}/${id}`, { type, content: text, metadata });
    await call('PUT', `${url}/order`, { ...home, ids: [id] });
    assert.equal((await versions()).length, 1);
  });

  test('are numbered without gaps by concurrent writes', async () => {
    await Promise.all(['One', 'Two', 'Three'].map((text) => add(text)));
    await Promise.all([add('Four'), add('Above', 'owner', { ...home, section: 'hero-header' })]);
    assert.deepEqual(
      (await versions()).map(({ version }) => version),
      [5, 4, 3, 2, 1],
    );
  });

  test('are limited in number', async () => {
    await db.execute(sql`
      INSERT INTO versions (owner_kind, owner_id, version, content)
      SELECT 'inline-blocks', 'home/main', n, '{}' FROM generate_series(1, ${maxVersions}) AS n`);
    await add('One');
    const kept = await versions();
    assert.equal(kept.length, maxVersions);
    assert.equal(kept.at(-1)?.version, kept[0]!.version - maxVersions + 1);
  });

  test('fit into a row of a backup', async () => {
    // The longest texts: 60 KB each.
    await db.execute(sql`
      INSERT INTO blocks (page_type, page_id, section, type, content, metadata, position)
      SELECT 'home', 'main', section, 'text', repeat('क', ${maxContentLength}), '{}', n
      FROM generate_series(0, 48) AS n, (VALUES ('hero-header'), ('main-content')) AS sections (section)`);
    await add('The last');
    const { rows } = await db.execute<{ bytes: number }>(sql`
      SELECT octet_length(row_to_json(versions)::text) AS bytes FROM versions`);
    assert.equal(rows.length, 2);
    for (const { bytes } of rows) assert.ok(bytes < maxRowBytes, `${bytes}`);
  });

  test('are deleted with the page', async () => {
    const { id } = await createCategory(db);
    await add('One', 'owner', { ...home, pageType: 'category', pageId: String(id) });
    const ofCategory = async () => (await call('GET', `${url}/category/${id}/versions`)).json().length;
    assert.equal(await ofCategory(), 1);
    await blockAttachments.deleteOf(db, 'category', [id]);
    assert.equal(await ofCategory(), 0);
  });

  test('are for signed-in users', async () => {
    for (const path of [versionsUrl, `${versionsUrl}/1`])
      assert.equal((await call('GET', path, undefined, null)).statusCode, 401);
  });
});

describe('restoring a version of the blocks', () => {
  beforeEach(async () => {
    await emptyTables(db, ['blocks', 'versions', 'audit_entries']);
    const one = await add('One');
    await add('Two');
    await remove(one.id);
    drops.length = 0;
  });

  test('brings back its blocks as a new version', async () => {
    const answer = await restore(2);
    assert.equal(answer.statusCode, 200, answer.body);
    assert.deepEqual(getContents(answer.json()), ['One', 'Two']);
    assert.deepEqual(await contents(), ['One', 'Two']);
    const [newest] = await versions();
    assert.deepEqual([newest?.version, newest?.action, newest?.subject], [4, 'restored', '2']);
    assert.deepEqual(drops, [['content:home:main']]);
    const { action, subjectName, after } = (await audited()).at(-1)!;
    assert.deepEqual([action, subjectName], ['content.version-restored', 'Home page']);
    assert.deepEqual(after, { blocks: 2, version: 2 });
  });

  test('can itself be undone', async () => {
    await restore(2);
    await restore(3);
    assert.deepEqual(await contents(), ['Two']);
  });

  test('is refused after a change that the user has not seen', async () => {
    await add('Three', 'editor');
    const refused = await restore(1, 3);
    assert.equal(refused.statusCode, 409);
    assert.match(refused.json().message, /^Ravi changed this page on /);
    assert.deepEqual(await contents(), ['Two', 'Three']);
  });

  test('keeps blocks that reached the page without a version', async () => {
    await db.execute(sql`UPDATE blocks SET content = 'From elsewhere'`);
    assert.equal((await restore(1)).statusCode, 200);
    assert.deepEqual(await readContents(4), ['From elsewhere']);
    assert.deepEqual(await contents(), ['One']);
  });

  test('sanitizes the text of a version', async () => {
    const hostile = '<p onclick="a()">Text</p><script>a()</script>';
    const blocks = [{ section: 'main-content', type: 'text', content: hostile, metadata: {} }];
    await db.execute(sql`UPDATE versions SET content = ${JSON.stringify({ blocks })} WHERE version = 1`);
    assert.deepEqual(await readContents(1), ['<p>Text</p>']);
    await restore(1);
    assert.deepEqual(await contents(), ['<p>Text</p>']);
  });

  test('refuses blocks that an edit could not have saved', async () => {
    const heading = { section: 'main-content', type: 'heading', content: 'x', metadata: {} };
    for (const blocks of [
      1,
      [{ ...heading, type: 'html' }],
      [{ ...heading, section: 'footer' }],
      [{ ...heading, type: 'link', metadata: { url: 'javascript:a()' } }],
      Array.from({ length: 51 }, () => heading),
    ]) {
      await db.execute(sql`UPDATE versions SET content = ${JSON.stringify({ blocks })} WHERE version = 1`);
      assert.equal((await restore(1)).statusCode, 409, JSON.stringify(blocks));
    }
    assert.deepEqual(await contents(), ['Two']);
  });

  test('answers 404 for an unknown version', async () => {
    assert.equal((await restore(99)).statusCode, 404);
    assert.equal((await call('GET', `${versionsUrl}/99`)).statusCode, 404);
  });
});
