import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { pageAttachments } from '#app/pages/page-parts.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { maxVersions } from '#features/versions/versions.server.ts';
import { maxRowBytes } from '#platform/backup/backup-table.ts';
import { maxContentLength } from '../../static-pages-admin.contract.ts';
import { elementsAdminRoutes } from './elements-admin.routes.ts';
import { pagesAdminRoutes } from './pages-admin.routes.ts';

const { ctx, db, app, call, drops, audited } = await backOffice();
pagesAdminRoutes(app, ctx, pageAttachments);
elementsAdminRoutes(app, ctx);

const url = '/api/admin/pages';
const elementsUrl = '/api/admin/page-elements';
let id = 0;

interface Entry {
  version: number;
  at: string;
  userName: string | null;
}
const versions = async (): Promise<Entry[]> => (await call('GET', `${url}/${id}/versions`)).json();
const version = async (number: number) => (await call('GET', `${url}/${id}/versions/${number}`)).json();
const getContents = ({ elements }: { elements: { content: string }[] }) =>
  elements.map(({ content }) => content);
async function addElement(content: string, as: 'owner' | 'editor' = 'owner') {
  const answer = await call('POST', elementsUrl, { pageId: id, type: 'text', content }, as);
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json();
}
const save = (fields: object) => call('PUT', `${url}/${id}`, { title: 'Tips', slug: 'tips', ...fields });
async function restore(number: number, changedAt?: string) {
  const [page] = (await call('GET', url)).json();
  return call('POST', `${url}/${id}/versions/${number}/restore`, { changedAt: changedAt ?? page.changedAt });
}
const contents = async () =>
  (await call('GET', `${elementsUrl}/${id}`)).json().map(({ content }: { content: string }) => content);

beforeEach(async () => {
  await emptyTables(db, ['content_pages', 'blocks', 'versions', 'redirects', 'audit_entries'], {
    restartsIds: true,
  });
  id = (await call('POST', url, { title: 'Tips', slug: 'tips' })).json().id;
  drops.length = 0;
});

describe('the versions of a page', () => {
  test('are kept by each save, with user and time', async () => {
    await addElement('One');
    await addElement('Two', 'editor');
    const kept = await versions();
    assert.deepEqual(
      kept.map((entry) => [entry.version, entry.userName]),
      [
        [3, 'Ravi'],
        [2, 'Asha'],
        [1, 'Asha'],
      ],
    );
    const [page] = (await call('GET', url)).json();
    assert.equal(kept[0]?.at, page.changedAt);
    assert.deepEqual(getContents(await version(2)), ['One']);
  });

  test('include edits, orders and deletions of elements', async () => {
    const [one, two] = [await addElement('One'), await addElement('Two')];
    await call('PUT', `${elementsUrl}/${one.id}`, { type: 'list', content: 'First' });
    await call('PUT', `${elementsUrl}/order`, { pageId: id, ids: [two.id, one.id] });
    await call('DELETE', `${elementsUrl}/${two.id}`);
    const kept = await Promise.all([3, 4, 5, 6].map(async (number) => getContents(await version(number))));
    assert.deepEqual(kept, [['One', 'Two'], ['First', 'Two'], ['Two', 'First'], ['First']]);
  });

  test('begin with the content before the first change', async () => {
    await addElement('One');
    await db.execute(sql`DELETE FROM versions`);
    await addElement('Two');
    assert.deepEqual(
      (await versions()).map(({ userName }) => userName),
      ['Asha', null],
    );
    assert.deepEqual(getContents(await version(1)), ['One']);
  });

  test('are not kept for a new slug or state', async () => {
    await save({ slug: 'hints', isActive: false });
    assert.equal((await versions()).length, 1);
    await save({ slug: 'hints', description: 'For search results' });
    assert.equal((await versions()).length, 2);
  });

  test('are limited in number', async () => {
    await db.execute(sql`
      INSERT INTO versions (owner_kind, owner_id, version, content)
      SELECT 'static-page', ${String(id)}, n, '{}' FROM generate_series(2, ${maxVersions}) AS n`);
    await addElement('One');
    const kept = await versions();
    assert.equal(kept.length, maxVersions);
    assert.equal(kept.at(-1)?.version, kept[0]!.version - maxVersions + 1);
  });

  test('are limited in size, apart from the newest two', async () => {
    // Random text cannot be compressed.
    await db.execute(sql`
      INSERT INTO versions (owner_kind, owner_id, version, content)
      SELECT 'static-page', ${String(id)}, n, jsonb_build_object('n', n, 'text', (
        SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 100000)))
      FROM generate_series(2, 4) AS n`);
    await addElement('One');
    const kept = (await versions()).map((entry) => entry.version);
    assert.deepEqual(kept.slice(0, 2), [6, 5]);
    assert.ok(!kept.includes(3), kept.join());
  });

  test('fit into a row of a backup', async () => {
    await addElement('One');
    // The longest texts: 60 KB each.
    await db.execute(sql`
      INSERT INTO blocks (page_type, page_id, section, metadata, type, content, position)
      SELECT 'static-page', ${String(id)}, 'elements', '{}', 'text', repeat('क', ${maxContentLength}), n FROM generate_series(1, 300) AS n`);
    await addElement('Two');
    const { rows } = await db.execute<{ bytes: number }>(sql`
      SELECT octet_length(row_to_json(versions)::text) AS bytes FROM versions`);
    assert.equal(rows.length, 2);
    for (const { bytes } of rows) assert.ok(bytes < maxRowBytes, `${bytes}`);
  });

  test('are numbered without gaps by concurrent writes', async () => {
    await Promise.all([addElement('One'), addElement('Two'), save({ title: 'Hints' }), addElement('Three')]);
    assert.deepEqual(
      (await versions()).map((entry) => entry.version),
      [5, 4, 3, 2, 1],
    );
  });

  test('are deleted with the page', async () => {
    await call('DELETE', `${url}/${id}`);
    assert.equal((await call('GET', `${url}/${id}/versions`)).statusCode, 404);
    assert.equal((await call('GET', `${url}/${id}/versions/1`)).statusCode, 404);
  });
});

describe('restoring a version', () => {
  test('brings back its content as a new version', async () => {
    await addElement('One');
    await save({ title: 'Hints', description: 'Later', translations: { hi: { title: 'सुझाव' } } });
    const added = await addElement('Two');
    await call('DELETE', `${elementsUrl}/${added.id}`);
    const answer = await restore(2);
    assert.equal(answer.statusCode, 200, answer.body);
    const { title, description, translations, elementCount } = answer.json();
    assert.deepEqual([title, description, translations, elementCount], ['Tips', null, {}, 1]);
    assert.deepEqual(await contents(), ['One']);
    assert.equal((await versions())[0]?.version, 6);
    assert.deepEqual(drops.at(-1), ['content-pages', `content-page:${id}`]);
    assert.equal((await audited()).at(-1)?.action, 'page.version-restored');
  });

  test('keeps the slug, the role and the state of the page', async () => {
    await save({ slug: 'about', role: 'about', isActive: false, title: 'About' });
    const { slug, role, isActive, title } = (await restore(1)).json();
    assert.deepEqual([slug, role, isActive, title], ['about', 'about', false, 'Tips']);
  });

  test('can restore a page without elements', async () => {
    await addElement('One');
    assert.equal((await restore(1)).statusCode, 200);
    assert.deepEqual(await contents(), []);
  });

  test('is refused after a change that the user has not seen', async () => {
    const [{ changedAt }] = (await call('GET', url)).json();
    await addElement('One', 'editor');
    const refused = await restore(1, changedAt);
    assert.equal(refused.statusCode, 409);
    assert.match(refused.json().message, /^Ravi changed this page on /);
    assert.deepEqual(await contents(), ['One']);
  });

  test('refuses content that an edit could not have saved', async () => {
    await addElement('One');
    const hostile = { title: 'x', description: null, isFaq: false, translations: {} };
    for (const elements of [[{ type: 'html', content: '<b>' }], [{ type: 'text', content: 'a\u202eb' }], 1]) {
      const content = JSON.stringify({ ...hostile, elements });
      await db.execute(sql`UPDATE versions SET content = ${content} WHERE version = 1`);
      assert.equal((await restore(1)).statusCode, 409, content);
    }
    assert.deepEqual(await contents(), ['One']);
  });

  test('answers 404 for an unknown version', async () => {
    assert.equal((await restore(99)).statusCode, 404);
  });
});
