import assert from 'node:assert/strict';
import { after, afterEach, before, describe, mock, test } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { webModules } from '#testing/web-module.ts';
import { findGuesses, getRowState } from './readiness.ts';
import { emptyProposal, createUpload, uploadServer } from './upload-server.fixture.ts';

const load = await webModules();
const { createUploadList } = await load<typeof import('./upload-list.ts')>(
  '/src/features/paper-upload/web/admin/upload-list.ts',
);

describe('upload list', () => {
  const { fetch } = globalThis;
  const called: string[] = [];
  before(() => {
    globalThis.fetch = (async (url: string, { method = 'GET' }: RequestInit = {}) => {
      called.push(`${method} ${url}`);
      return Response.json({ code: 'unauthorized', message: 'signed out' }, { status: 401 });
    }) as typeof fetch;
  });
  after(() => {
    globalThis.fetch = fetch;
  });

  const files = (...names: string[]) => names.map((name) => new File(['x'], name, { lastModified: 1 }));
  const getNames = (list: ReturnType<typeof createUploadList>) => list.rows().map(({ name }) => name);

  test('undo puts removed rows back in their places', () => {
    const list = createUploadList();
    list.add(files('a.pdf', 'b.pdf', 'c.pdf'));
    const removal = list.remove([1, 3]);
    assert.deepEqual([removal.count, getNames(list)], [2, ['b.pdf']]);
    removal.undo();
    assert.deepEqual(getNames(list), ['a.pdf', 'b.pdf', 'c.pdf']);
  });

  test('an ended session stops all uploads, and they resume together', async () => {
    const list = createUploadList();
    list.add(files('a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'));
    const isStopped = () => list.rows().every(({ stage }) => stage === 'stopped');
    await new Promise<void>((resolve) => {
      list.subscribe(() => isStopped() && resolve());
    });
    assert.deepEqual([...new Set(list.rows().map(({ why }) => why))], ['Please log in again to continue.']);
    const before = called.length;
    list.resumeAll();
    assert.ok(list.rows().every(({ stage }) => stage === 'waiting' || stage === 'sending'));
    await new Promise<void>((resolve) => {
      list.subscribe(() => isStopped() && resolve());
    });
    assert.ok(called.length > before);
  });

  test('a file that another window sends becomes ready here', async () => {
    const uploads = [createUpload({ state: 'receiving', bytes: 9, offset: 3 })];
    const { id } = createUpload();
    const signedOut = globalThis.fetch;
    globalThis.fetch = uploadServer(uploads).fetch;
    try {
      const list = createUploadList();
      await list.findAgain();
      assert.deepEqual([list.rows()[0]?.stage, list.isFollowing()], ['stopped', true]);
      uploads[0] = createUpload({ bytes: 9, offset: 9 });
      const isReady = new Promise<void>((resolve) => {
        list.subscribe(() => list.rows()[0]?.stage === 'ready' && resolve());
      });
      await list.findAgain();
      await isReady;
      assert.equal(list.isFollowing(), false);
      list.drop([id]);
      assert.deepEqual(list.rows(), []);
    } finally {
      globalThis.fetch = signedOut;
    }
  });

  test('a refused value has its reason until it is edited', async () => {
    const signedOut = globalThis.fetch;
    globalThis.fetch = uploadServer().fetch;
    try {
      const list = createUploadList();
      await list.findAgain();
      const { key } = list.rows()[0]!;
      list.edit(key, { title: 'Long', year: '2020' });
      list.showErrors(createUpload().id, { title: 'is too long' });
      list.edit(key, { year: '2021' });
      assert.deepEqual(list.row(key)?.errors, { title: 'is too long' });
      list.edit(key, { title: 'Short' });
      assert.deepEqual(list.row(key)?.errors, {});
    } finally {
      globalThis.fetch = signedOut;
    }
  });

  test('the first save of a row without a year asks for it, the second saves the row', async () => {
    const signedOut = globalThis.fetch;
    globalThis.fetch = uploadServer().fetch;
    try {
      const list = createUploadList();
      await list.findAgain();
      const { key } = list.rows()[0]!;
      list.edit(key, { title: 'A', examId: '1' });
      assert.deepEqual((await list.save([key], { generateSEO: true })).failed, [key]);
      assert.match(list.row(key)?.errors.year ?? '', /save again/);
      assert.deepEqual((await list.save([key], { generateSEO: true })).failed, []);
      assert.equal(list.row(key)?.stage, 'saved');
    } finally {
      globalThis.fetch = signedOut;
    }
  });

  test('an unsure value is not asked about again after a reload, but another value is', async () => {
    const signedOut = globalThis.fetch;
    const unsure = (value: number) => ({ value, from: 'page' as const, isSure: false });
    let year = unsure(2019);
    globalThis.fetch = (async (url: string) =>
      Response.json([
        url.endsWith('/proposals') ? { ...emptyProposal(createUpload().id), year } : createUpload(),
      ])) as typeof fetch;
    const opened = async () => {
      const list = createUploadList();
      await list.findAgain();
      return { list, row: () => list.rows()[0]! };
    };
    try {
      const before = await opened();
      assert.deepEqual(findGuesses(before.row()), ['year']);
      before.list.look(before.row().key, 'year');
      assert.deepEqual(findGuesses(before.row()), []);
      const [draft] = before.list.edits();
      assert.deepEqual(draft, { uploadId: createUpload().id, edits: { yearSeen: '2019' } });

      const again = await opened();
      again.list.applyEdits(draft.uploadId, draft.edits);
      assert.deepEqual(findGuesses(again.row()), []);
      assert.deepEqual(again.list.edits(), [draft]);

      year = unsure(2020);
      const changed = await opened();
      changed.list.applyEdits(draft.uploadId, draft.edits);
      assert.deepEqual(findGuesses(changed.row()), ['year']);
    } finally {
      globalThis.fetch = signedOut;
    }
  });

  test('a forgotten rule takes its value back, also where the user has looked at it', async () => {
    const signedOut = globalThis.fetch;
    const learned = { value: 'Physics', from: 'learned' as const, isSure: true, ruleId: 7 };
    let subjectName: object = learned;
    globalThis.fetch = (async (url: string, { method }: RequestInit = {}) => {
      if (method === 'DELETE') subjectName = { value: '', from: null, isSure: false };
      if (method === 'DELETE') return Response.json({ url });
      return Response.json([
        url.endsWith('/proposals') ? { ...emptyProposal(createUpload().id), subjectName } : createUpload(),
      ]);
    }) as typeof fetch;
    try {
      const list = createUploadList();
      await list.findAgain();
      const { key, origins } = list.rows()[0]!;
      assert.equal(origins.subjectName?.ruleId, 7);
      list.look(key);
      await list.forget(7);
      assert.equal(list.row(key)?.fields?.subjectName, '');
    } finally {
      globalThis.fetch = signedOut;
    }
  });

  test('other facts are compared with the library before the row is ready', async () => {
    const signedOut = globalThis.fetch;
    const asked: string[] = [];
    const paper = { id: 1, slug: 'a', title: 'A', paperType: 'Question paper', language: 'English' };
    globalThis.fetch = (async (url: string) => {
      if (!url.includes('/similar-papers?')) return uploadServer().fetch(url);
      asked.push(url.split('?')[1]!);
      return Response.json({ similar: [paper], hasSubjects: true });
    }) as typeof fetch;
    try {
      const list = createUploadList();
      await list.findAgain();
      const { key } = list.rows()[0]!;
      const subjectName = 'Maths';
      list.edit(key, { title: 'A', examId: '1', year: '2019', subjectName });
      assert.equal(getRowState(list.row(key)!, false), 'going');
      await eventually.equal(() => getRowState(list.row(key)!, false), 'attention');
      assert.deepEqual(asked, ['title=A&examId=1&year=2019&subjectName=maths&session=&paperType=&language=']);
    } finally {
      globalThis.fetch = signedOut;
    }
  });

  test('an edit ends the mark of a value that was looked at', async () => {
    const signedOut = globalThis.fetch;
    const unsure = { value: 2019, from: 'page', isSure: false };
    globalThis.fetch = (async (url: string) =>
      Response.json([
        url.endsWith('/proposals') ? { ...emptyProposal(createUpload().id), year: unsure } : createUpload(),
      ])) as typeof fetch;
    try {
      const list = createUploadList();
      await list.findAgain();
      const { key } = list.rows()[0]!;
      list.look(key);
      list.edit(key, { year: '2021' });
      assert.deepEqual(list.edits()[0]?.edits, { year: '2021' });
    } finally {
      globalThis.fetch = signedOut;
    }
  });

  test('other rows follow a saved correction', async () => {
    const value = (given: string | number) => ({ value: given, from: 'name', isSure: true });
    const facts = { title: value('A'), examId: value(1), year: value(2020), subjectName: value('') };
    const more = { paperType: value('Question paper'), session: value(''), language: value('English') };
    const upload = (id: string) => ({ id, name: id, bytes: 1, fingerprint: id, state: 'ready', offset: 1 });
    let subject = '';
    const proposal = (uploadId: string) => ({
      ...facts,
      ...more,
      uploadId,
      duplicate: null,
      isReading: false,
      subjectName: value(subject),
    });
    const signedOut = globalThis.fetch;
    globalThis.fetch = (async (url: string, { method = 'GET' }: RequestInit = {}) => {
      if (url.endsWith('/proposals')) return Response.json([proposal('a'), proposal('b')]);
      if (method === 'GET') return Response.json([upload('a'), upload('b')]);
      subject = 'Philosophy';
      return Response.json({ id: 7, slug: 'a', title: 'A' });
    }) as typeof fetch;
    try {
      const list = createUploadList();
      await list.findAgain();
      const [first, second] = list.rows().map(({ key }) => key) as [number, number];
      list.edit(first, { subjectName: 'Philosophy' });
      const isFollowed = new Promise<void>((resolve) => {
        list.subscribe(() => list.row(second)?.fields?.subjectName === 'Philosophy' && resolve());
      });
      assert.deepEqual((await list.save([first], { generateSEO: true })).saved, [7]);
      await isFollowed;
    } finally {
      globalThis.fetch = signedOut;
    }
  });

  test('a row whose save got no response stays until it is saved again', async () => {
    const signedOut = globalThis.fetch;
    const server = uploadServer();
    const keys: (string | null)[] = [];
    globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
      if (url !== '/api/admin/papers') return server.fetch(url, init);
      keys.push(new Headers(init.headers).get('idempotency-key'));
      if (keys.length === 1) throw new TypeError('the connection was lost');
      return Response.json({ id: 7, slug: 'a', title: 'A' });
    }) as typeof fetch;
    try {
      const list = createUploadList();
      await list.findAgain();
      const { key } = list.rows()[0]!;
      list.edit(key, { title: 'A', examId: '1', year: '2020' });
      assert.deepEqual((await list.save([key], { generateSEO: true })).failed, [key]);
      // The server saved the paper, so it no longer lists the upload.
      list.drop([createUpload().id]);
      assert.equal(list.row(key)?.stage, 'ready');
      assert.deepEqual((await list.save([key], { generateSEO: true })).saved, [7]);
      assert.deepEqual([list.row(key)?.stage, keys[1]], ['saved', keys[0]]);
    } finally {
      globalThis.fetch = signedOut;
    }
  });
});

describe('a removal', () => {
  afterEach(() => mock.restoreAll());

  const file = () => new File(['x'], 'a.pdf', { lastModified: 1 });
  const deletion = `DELETE /api/admin/uploads/${createUpload().id}`;

  function open(server: ReturnType<typeof uploadServer>) {
    mock.method(globalThis, 'fetch', server.fetch);
    const list = createUploadList();
    const until = (isReached: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => isReached() && resolve();
        list.subscribe(look);
        look();
      });
    return { list, until, isReady: () => list.rows()[0]?.stage === 'ready' };
  }

  test('leaves the upload of a file that was dropped again', async () => {
    const server = uploadServer();
    const { list, until, isReady } = open(server);
    list.add([file()]);
    await until(isReady);
    const removal = list.remove([1]);
    list.add([file()]);
    await until(isReady);
    await removal.confirm();
    assert.ok(!server.calls.includes(deletion));
  });

  test('puts no file back that was dropped again', async () => {
    const { list, until, isReady } = open(uploadServer());
    list.add([file()]);
    await until(isReady);
    const removal = list.remove([1]);
    list.add([file()]);
    removal.undo();
    assert.deepEqual(
      list.rows().map(({ key }) => key),
      [2],
    );
  });

  /** Removes a row while the server has not answered its announcement. */
  async function removeEarly() {
    const server = uploadServer([createUpload({ state: 'receiving', offset: 0 })]);
    const answered = Promise.withResolvers<void>();
    const opened = open({
      ...server,
      fetch: (async (url: string, init?: RequestInit) => {
        if (init?.method === 'POST') await answered.promise;
        return server.fetch(url, init);
      }) as typeof fetch,
    });
    opened.list.add([file()]);
    await opened.until(() => opened.list.rows()[0]?.stage === 'sending');
    const removal = opened.list.remove([1]);
    async function answer(): Promise<void> {
      answered.resolve();
      await eventually(() => assert.ok(opened.list.knownIds().includes(createUpload().id)));
    }
    return { ...opened, server, removal, answer };
  }

  test('deletes an upload that the server announces late', async () => {
    const { list, server, removal, answer } = await removeEarly();
    await answer();
    await list.findAgain();
    assert.deepEqual(list.rows(), []);
    await removal.confirm();
    assert.ok(server.calls.includes(deletion));
  });

  test('deletes an upload that the server announces after the confirmation', async () => {
    const { server, removal, answer } = await removeEarly();
    await removal.confirm();
    assert.ok(!server.calls.includes(deletion));
    await answer();
    await eventually(() => assert.ok(server.calls.includes(deletion)));
  });
});
