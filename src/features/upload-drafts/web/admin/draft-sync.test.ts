import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import type { DraftsAnswer, DraftsToSave, UploadDraft } from '../../upload-drafts.contract.ts';
import { applyChanges, type Edits } from './draft-fields.ts';
import { createDraftSync, type DraftTarget } from './draft-sync.ts';

interface Call {
  method: string;
  url: string;
  drafts: DraftsToSave;
  keepalive: boolean;
}

/** The answers of the server, and its calls. */
let server: { uploadIds: string[]; drafts: UploadDraft[]; status: number; refusedTitle?: string };
let calls: Call[];
const page = Object.assign(new EventTarget(), {
  visibilityState: 'visible',
  activeElement: null as unknown,
});
const frame = new EventTarget();
const globals = globalThis as unknown as Record<string, unknown>;

async function answer(url: string, { method = 'GET', body, keepalive = false }: RequestInit) {
  const { drafts = [] } = body ? (JSON.parse(body as string) as { drafts: DraftsToSave }) : {};
  calls.push({ method, url, drafts, keepalive });
  if (server.status !== 200) return new Response('{"code":"x","message":"x"}', { status: server.status });
  if (method === 'GET') {
    const { uploadIds } = server;
    const body = { readAt: '2026-11-23T10:00:00.000Z', uploadIds, drafts: server.drafts };
    return Response.json(body satisfies DraftsAnswer);
  }
  const refused = drafts.findIndex(({ fields }) => fields.title === server.refusedTitle);
  if (server.refusedTitle !== undefined && refused >= 0) {
    const fields = [{ field: `drafts.${refused}.fields.title`, message: 'is too long' }];
    return Response.json({ code: 'validation_failed', message: 'x', fields }, { status: 400 });
  }
  return Response.json(drafts.map(({ uploadId, fields }) => ({ uploadId, version: 9, fields })));
}

/** A list with one upload, and `others`. */
function createList(edits: Edits = {}, others: { uploadId: string; edits: Edits }[] = []) {
  const listeners = new Set<() => void>();
  const row = { uploadId: 'a', edits };
  const events = { again: 0, dropped: [] as string[], errors: {} as Record<string, object> };
  const target: DraftTarget = {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    edits: () => [row, ...others],
    applyEdits: (_id, changes) => void (row.edits = applyChanges(row.edits, changes)),
    knownIds: () => ['a'],
    isFollowing: () => false,
    showErrors: (id, errors) => void (events.errors[id] = errors),
    findAgain: async () => void (events.again += 1),
    drop: (ids) => void events.dropped.push(...ids),
  };
  const edit = (changes: Edits) => {
    row.edits = { ...row.edits, ...changes };
    for (const listener of listeners) listener();
  };
  return { target, row, events, edit };
}

/** Lets answered calls finish. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve().then(() => new Promise(setImmediate));
}
const writes = () => calls.filter(({ method }) => method === 'PATCH');
let stop = () => {};

describe('draft sync', () => {
  beforeEach(() => {
    server = { uploadIds: ['a'], drafts: [], status: 200 };
    calls = [];
    page.visibilityState = 'visible';
    mock.timers.enable({ apis: ['setTimeout'] });
    mock.method(globalThis, 'fetch', answer);
    Object.assign(globals, { document: page, window: frame });
  });
  afterEach(async () => {
    stop();
    await settle();
    mock.reset();
    mock.timers.reset();
    delete globals['document'];
    delete globals['window'];
  });

  test('sends edits together a second after the first one', async () => {
    const { target, edit } = createList();
    stop = createDraftSync(target).start();
    edit({ title: 'O' });
    edit({ title: 'One', year: '2020' });
    assert.deepEqual(writes(), []);
    mock.timers.tick(1_000);
    await settle();
    assert.deepEqual(
      writes().map(({ drafts }) => drafts),
      [[{ uploadId: 'a', fields: { title: 'One', year: '2020' } }]],
    );
  });

  test('sends unsaved edits when the page is left', async () => {
    const { target, edit } = createList();
    stop = createDraftSync(target).start();
    edit({ title: 'One' });
    frame.dispatchEvent(new Event('pagehide'));
    await settle();
    assert.deepEqual(
      writes().map(({ keepalive, drafts }) => [keepalive, drafts[0]?.fields]),
      [[true, { title: 'One' }]],
    );
  });

  test('shows edits of another window with the next poll', async () => {
    const { target, row } = createList();
    stop = createDraftSync(target).start();
    await settle();
    server.drafts = [{ uploadId: 'a', version: 1, fields: { title: 'Theirs' } }];
    mock.timers.tick(4_000);
    await settle();
    assert.deepEqual(row.edits, { title: 'Theirs' });
    assert.match(calls.at(-1)!.url, /\?after=2026-11-23T10%3A00%3A00\.000Z$/);
    assert.deepEqual(writes(), []);
  });

  test('does not poll in the background', async () => {
    const { target } = createList();
    page.visibilityState = 'hidden';
    stop = createDraftSync(target).start();
    mock.timers.tick(60_000);
    await settle();
    assert.deepEqual(calls, []);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    await settle();
    assert.equal(calls.length, 1);
  });

  test('loads new uploads and drops those that are gone', async () => {
    const { target, events } = createList();
    server.uploadIds = ['b'];
    stop = createDraftSync(target).start();
    await settle();
    assert.deepEqual([events.again, events.dropped], [1, ['a']]);
  });

  test('sends again after an error of the server, but not after a refusal', async () => {
    const { target, edit } = createList();
    server.status = 503;
    stop = createDraftSync(target).start();
    edit({ title: 'One' });
    mock.timers.tick(1_000);
    await settle();
    mock.timers.tick(15_000);
    await settle();
    assert.equal(writes().length, 2);
    server.status = 400;
    mock.timers.tick(15_000);
    await settle();
    mock.timers.tick(60_000);
    await settle();
    assert.equal(writes().length, 3);
  });

  test('sends each draft alone after a refusal, so that only one is refused', async () => {
    const others = ['b', 'c'].map((uploadId) => ({ uploadId, edits: { title: uploadId } }));
    const { target, edit, events } = createList({}, others);
    server.refusedTitle = 'b';
    stop = createDraftSync(target).start();
    edit({ title: 'a' });
    mock.timers.tick(1_000);
    await settle();
    assert.deepEqual(
      writes().map(({ drafts }) => drafts.map(({ uploadId }) => uploadId)),
      [['a', 'b', 'c'], ['a'], ['b'], ['c']],
    );
    assert.deepEqual(events.errors, { b: { title: 'is too long' } });
    mock.timers.tick(60_000);
    await settle();
    assert.equal(writes().length, 4);
  });

  test('sends values that were looked at, but does not hold the page for them', async () => {
    const { target, edit } = createList();
    const sync = createDraftSync(target);
    stop = sync.start();
    edit({ titleSeen: 'Guessed' });
    assert.equal(sync.hasUnsaved(), false);
    mock.timers.tick(1_000);
    await settle();
    assert.deepEqual(writes()[0]?.drafts, [{ uploadId: 'a', fields: { titleSeen: 'Guessed' } }]);
  });

  test('has unsaved edits until the server has them', async () => {
    const { target, edit } = createList();
    server.status = 503;
    const sync = createDraftSync(target);
    stop = sync.start();
    assert.equal(sync.hasUnsaved(), false);
    edit({ title: 'One' });
    assert.equal(sync.hasUnsaved(), true);
    mock.timers.tick(1_000);
    await settle();
    assert.equal(sync.hasUnsaved(), true);
    server.status = 200;
    mock.timers.tick(15_000);
    await settle();
    assert.equal(sync.hasUnsaved(), false);
  });
});
