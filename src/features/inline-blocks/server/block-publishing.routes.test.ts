import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { registerReads } from '#platform/http/read-routes.ts';
import { allShown } from '#platform/pages/shown-pages.ts';
import { createPublisher } from '#platform/publishing/publisher.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { badFields } from '#testing/read-app.ts';
import { inlineBlocksReads, inlineBlocksRoutes } from './inline-blocks.routes.ts';
import { scheduledBlocks } from './inline-blocks.service.ts';

const hour = 3_600_000;
const clock = { now: Date.parse('2026-03-01T00:00:00Z') };
const at = (hours: number) => new Date(clock.now + hours * hour).toISOString();

const { ctx, db, app, call, drops, audited, log } = await backOffice();
const node = { ...ctx, now: () => clock.now };
const content = scheduledBlocks(node);
registerReads(app, inlineBlocksReads(node, allShown));
inlineBlocksRoutes(app, node);

const url = '/api/admin/page-content';
const heading = { type: 'heading', content: 'Result', metadata: { level: 2, alignment: 'left' } };
const place = { pageType: 'home', pageId: 'main', section: 'main-content' };
const post = (block: object) => call('POST', url, { ...place, ...heading, ...block });

async function schedule(showFrom: string): Promise<number> {
  const answer = await post({ showFrom });
  assert.equal(answer.statusCode, 201, answer.body);
  assert.equal(answer.json().showFrom, showFrom);
  return answer.json().id;
}
const save = (id: number, fields: object) => call('PUT', `${url}/${id}`, { ...heading, ...fields });
const shown = async () => (await call('GET', '/api/page-content/home/main', undefined, null)).json();
const isPublic = async () => (await shown()).length > 0;
const saved = async () => (await call('GET', `${url}/home/main`)).json();
const versions = async () => (await call('GET', `${url}/home/main/versions`)).json();
/** Publishes as a node that starts now. */
async function startNode(): Promise<void> {
  const publisher = createPublisher({ noun: 'blocks', records: content, log, now: () => clock.now });
  publisher.start();
  await publisher.close();
}

describe('a scheduled block', () => {
  beforeEach(async () => {
    await emptyTables(db, ['blocks', 'versions', 'audit_entries']);
    drops.length = 0;
  });

  test('is hidden from visitors until its time', async () => {
    await schedule(at(2));
    clock.now += hour;
    await startNode();
    assert.equal(await isPublic(), false);
    assert.equal((await saved()).length, 1);
  });

  test('is published by a node that starts after its time', async () => {
    const id = await schedule(at(2));
    clock.now += 5 * hour;
    await startNode();
    const [block] = await shown();
    assert.deepEqual([block.id, 'showFrom' in block], [id, false]);
    assert.deepEqual(drops.at(-1), ['content:home:main']);
  });

  test('is published and logged once by two nodes', async () => {
    await schedule(at(1));
    clock.now += 2 * hour;
    await Promise.all([startNode(), startNode()]);
    const rows = await db.execute(sql`SELECT action, user_name AS name FROM audit_entries ORDER BY id`);
    assert.deepEqual(rows.rows, [
      { action: 'content.created', name: 'Asha' },
      { action: 'content.published', name: 'Schedule' },
    ]);
    const [newest] = await versions();
    assert.deepEqual([newest.version, newest.action, newest.userName], [2, 'published', 'Schedule']);
  });

  test('follows a time that moved or was removed', async () => {
    const id = await schedule(at(1));
    assert.equal((await save(id, { showFrom: at(3) })).json().showFrom, at(3));
    clock.now += 2 * hour;
    await startNode();
    await content.publish(id);
    assert.equal(await isPublic(), false);
    assert.equal('showFrom' in (await save(id, { showFrom: null })).json(), false);
    assert.equal(await isPublic(), true);
  });

  test('keeps its time when a save omits it', async () => {
    const showFrom = at(1);
    const id = await schedule(showFrom);
    assert.equal((await save(id, { content: 'Results' })).json().showFrom, showFrom);
  });

  test('does not leave a gap in the order that visitors see', async () => {
    await schedule(at(1));
    await post({ content: 'Below' });
    assert.deepEqual(
      (await shown()).map((block: { content: string; order: number }) => [block.content, block.order]),
      [['Below', 0]],
    );
  });

  test('needs a time in the future', async () => {
    assert.deepEqual(badFields(await post({ showFrom: at(-1) })), ['showFrom']);
    assert.deepEqual(badFields(await post({ showFrom: 'soon' })), ['showFrom']);
    const id = await schedule(at(1));
    assert.deepEqual(badFields(await save(id, { showFrom: at(-1) })), ['showFrom']);
    assert.equal((await audited()).length, 1);
  });

  test('can be edited after its time', async () => {
    const showFrom = at(1);
    const id = await schedule(showFrom);
    clock.now += 2 * hour;
    assert.equal((await save(id, { content: 'Results', showFrom })).statusCode, 200);
  });
});

describe('a version with a scheduled block', () => {
  const restoreFirst = async () => {
    const [{ version }] = await versions();
    return call('POST', `${url}/home/main/versions/1/restore`, { newestVersion: version });
  };

  beforeEach(() => emptyTables(db, ['blocks', 'versions', 'audit_entries']));

  test('restores its time', async () => {
    const showFrom = at(2);
    await call('DELETE', `${url}/${await schedule(showFrom)}`);
    const answer = await restoreFirst();
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal(answer.json()[0].showFrom, showFrom);
    assert.equal(await isPublic(), false);
  });

  test('shows the block if its time is over', async () => {
    await call('DELETE', `${url}/${await schedule(at(2))}`);
    clock.now += 3 * hour;
    await restoreFirst();
    assert.equal(await isPublic(), true);
  });
});
