import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { pageAttachments } from '#app/pages/page-parts.ts';
import { createPublisher } from '#platform/publishing/publisher.ts';
import { registerReads } from '#platform/http/read-routes.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { badFields } from '#testing/read-app.ts';
import { staticPagesReads } from '../static-pages.routes.ts';
import { staticPagesSitemap } from '../static-pages-at.service.ts';
import { pagesAdminRoutes } from './pages-admin.routes.ts';
import { scheduledPages } from './pages-admin.service.ts';

const hour = 3_600_000;
const clock = { now: Date.parse('2026-03-01T00:00:00Z') };
const at = (hours: number) => new Date(clock.now + hours * hour).toISOString();

const { ctx, drop, db, app, call, drops, audited, log } = await backOffice();
const node = { ...ctx, now: () => clock.now };
const admin = scheduledPages(node);
pagesAdminRoutes(app, node, pageAttachments);
registerReads(app, staticPagesReads(ctx));

const url = '/api/admin/pages';
const draft = { title: 'Result', slug: 'result', isActive: false };

async function schedulePage(publishAt: string): Promise<number> {
  const answer = await call('POST', url, { ...draft, publishAt });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json().id;
}
const save = (id: number, fields: object) => call('PUT', `${url}/${id}`, { ...draft, ...fields });
async function isPublic(): Promise<boolean> {
  drop('all');
  return (await app.inject('/api/pages/result')).statusCode === 200;
}
/** Publishes as a node that starts now. */
async function startNode(): Promise<void> {
  const publisher = createPublisher({ noun: 'pages', records: admin, log, now: () => clock.now });
  publisher.start();
  await publisher.close();
}

beforeEach(async () => {
  await emptyTables(db, ['content_pages', 'blocks', 'versions', 'redirects', 'audit_entries'], {
    restartsIds: true,
  });
  drops.length = 0;
});

describe('a scheduled page', () => {
  test('stays a draft until its time', async () => {
    await schedulePage(at(2));
    clock.now += hour;
    await startNode();
    assert.equal(await isPublic(), false);
  });

  test('is a draft although isActive is left out', async () => {
    const { isActive: _, ...fields } = draft;
    const created = (await call('POST', url, { ...fields, publishAt: at(1) })).json();
    assert.deepEqual([created.isActive, created.publishAt], [false, at(1)]);
    assert.equal(await isPublic(), false);
  });

  test('is published by a node that starts after its time', async () => {
    const id = await schedulePage(at(2));
    clock.now += 5 * hour;
    await startNode();
    assert.equal(await isPublic(), true);
    const [page] = (await call('GET', url)).json();
    assert.deepEqual([page.isActive, page.publishAt], [true, null]);
    assert.deepEqual(drops.at(-1), ['content-pages', `content-page:${id}`]);
    const entries = await Array.fromAsync(staticPagesSitemap(ctx).entries(0));
    assert.deepEqual(
      entries.map(({ path }) => path),
      ['/result'],
    );
  });

  test('is published and logged once by two nodes', async () => {
    await schedulePage(at(1));
    clock.now += 2 * hour;
    await Promise.all([startNode(), startNode()]);
    const rows = await db.execute(sql`SELECT action, user_name AS name FROM audit_entries ORDER BY id`);
    assert.deepEqual(rows.rows, [
      { action: 'page.created', name: 'Asha' },
      { action: 'page.published', name: 'Schedule' },
    ]);
  });

  test('follows a time that moved', async () => {
    const id = await schedulePage(at(1));
    assert.equal((await save(id, { publishAt: at(3) })).statusCode, 200);
    clock.now += 2 * hour;
    await startNode();
    await admin.publish(id);
    assert.equal(await isPublic(), false);
  });

  test('is not published after its time is removed', async () => {
    const id = await schedulePage(at(1));
    assert.equal((await save(id, { publishAt: null })).json().publishAt, null);
    clock.now += 2 * hour;
    await startNode();
    await admin.publish(id);
    assert.equal(await isPublic(), false);
  });

  test('keeps its time when a save omits it', async () => {
    const publishAt = at(1);
    const id = await schedulePage(publishAt);
    assert.equal((await save(id, { title: 'Results' })).json().publishAt, publishAt);
  });

  test('loses its time when a user publishes it', async () => {
    const id = await schedulePage(at(1));
    assert.equal((await save(id, { isActive: true })).json().publishAt, null);
    assert.equal((await save(id, { isActive: false })).json().publishAt, null);
  });

  test('can be edited after its time', async () => {
    const publishAt = at(1);
    const id = await schedulePage(publishAt);
    clock.now += 2 * hour;
    assert.equal((await save(id, { title: 'Results', publishAt })).statusCode, 200);
  });

  test('waits for a redirect at its URL to be removed', async () => {
    const id = await schedulePage(at(1));
    await db.execute(sql`INSERT INTO redirects (source_url, target_url) VALUES ('/result', '/browse')`);
    clock.now += 2 * hour;
    await startNode();
    await assert.rejects(admin.publish(id), { code: 'conflict' });
    await db.execute(sql`DELETE FROM redirects`);
    await startNode();
    assert.equal(await isPublic(), true);
  });
});

test('a publishing time in the past is refused', async () => {
  assert.deepEqual(badFields(await call('POST', url, { ...draft, publishAt: at(-1) })), ['publishAt']);
  assert.deepEqual(badFields(await call('POST', url, { ...draft, publishAt: 'soon' })), ['publishAt']);
  const id = await schedulePage(at(1));
  assert.deepEqual(badFields(await save(id, { publishAt: at(-1) })), ['publishAt']);
  assert.equal((await audited()).length, 1);
});

test('an active page ignores a publishing time', async () => {
  const answer = await call('POST', url, { ...draft, isActive: true, publishAt: at(-1) });
  assert.deepEqual([answer.statusCode, answer.json().publishAt], [201, null]);
});
