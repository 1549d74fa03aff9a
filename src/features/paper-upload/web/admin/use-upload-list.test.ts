import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { webModules } from '#testing/web-module.ts';
import { uploadServer } from './upload-server.fixture.ts';

const load = await webModules();

describe('leaving the page', () => {
  const page = new EventTarget();
  beforeEach(() => {
    mock.method(globalThis, 'fetch', uploadServer().fetch);
    Object.assign(globalThis, { window: page, document: { activeElement: null } });
  });
  afterEach(() => {
    mock.restoreAll();
    for (const name of ['window', 'document']) Reflect.deleteProperty(globalThis, name);
  });

  /** Returns whether the browser asks the user. */
  const isAsking = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  test('asks while the server lacks an edit', async () => {
    const { uploadList } = await load<typeof import('./use-upload-list.ts')>(
      '/src/features/paper-upload/web/admin/use-upload-list.ts',
      { isFresh: true },
    );
    await uploadList.findAgain();
    assert.equal(isAsking(), false);
    uploadList.edit(uploadList.rows()[0]!.key, { title: 'Typed' });
    assert.equal(isAsking(), true);
  });
});
