import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createElement } from 'react';
import { openLightDom } from '#testing/light-dom.ts';
import { webModules } from '#testing/web-module.ts';
import type { EditForm } from './use-edit-form.ts';

openLightDom();
const load = await webModules();
const { act, useEffect } = await import('react');
const { createRoot } = await import('react-dom/client');
const { QueryClient, QueryClientProvider } = await import('@tanstack/react-query');
const { useEditForm } = await load<typeof import('./use-edit-form.ts')>('/src/admin-kit/use-edit-form.ts');
const { ApiError } = await load<typeof import('./call-api.ts')>('/src/admin-kit/call-api.ts');

interface Settings {
  name: string;
  handle: string;
  version: number;
}
type Fields = Pick<Settings, 'name' | 'handle'>;
const toFields = ({ name, handle }: Settings): Fields => ({ name, handle });
const rebase = (typed: Fields, from: Fields, now: Fields): Fields => ({
  name: typed.name === from.name ? now.name : typed.name,
  handle: typed.handle === from.handle ? now.handle : typed.handle,
});
const conflict = () => {
  const fields = [{ field: 'version', message: 'Asha saved first' }];
  return new ApiError(409, '', { code: 'conflict', message: 'Asha saved first', fields });
};

/** Opens a form whose server stores one version at a time, and refuses writes of older ones. */
async function openForm(options: { savesOnKeep?: boolean } = {}) {
  const stored: Settings = { name: 'Papers', handle: '', version: 1 };
  const sent: Fields[] = [];
  let duringSave = () => {};
  let form!: EditForm<Settings, Fields>;
  function TestForm() {
    const rendered = useEditForm<Settings, Fields>({
      opened: { name: 'Papers', handle: '', version: 1 },
      fieldsOf: toFields,
      async save(fields, { version }) {
        duringSave();
        if (version !== stored.version) throw conflict();
        sent.push(fields);
        return { ...Object.assign(stored, fields, { version: version + 1 }) };
      },
      readAgain: async () => ({ ...stored }),
      onReadFailure: (error) => assert.fail(String(error)),
      conflictField: 'version',
      rebase,
      failureTitle: undefined,
      ...options,
    });
    useEffect(() => void (form = rendered));
    return null;
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  after(() => act(async () => root.unmount()));
  const body = createElement(TestForm);
  // oxlint-disable-next-line react/no-children-prop -- its type requires `children` in the props
  const page = createElement(QueryClientProvider, { client: new QueryClient(), children: body });
  await act(async () => root.render(page));
  return {
    form: () => form,
    sent,
    stored,
    during: (work: () => void) => (duringSave = work),
    submit: () => act(async () => void (await form.submission.submit())),
  };
}

describe('an edit form', () => {
  // Other test files share this process.
  before(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
  after(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

  test('keeps values that are typed during a save', async () => {
    const { form, during, submit } = await openForm();
    await act(async () => form().change({ name: 'Old papers' }));
    during(() => form().change({ handle: '@typed' }));
    await submit();
    assert.deepEqual(form().saved, { name: 'Old papers', handle: '', version: 2 });
    assert.deepEqual(form().fields, { name: 'Old papers', handle: '@typed' });
  });

  for (const [savesOnKeep, saved] of [
    [true, [{ name: 'Mine', handle: '@theirs' }]],
    [false, []],
  ] as const)
    test(`Keep mine merges both versions and ${savesOnKeep ? 'saves' : 'waits for a save'}`, async () => {
      const { form, sent, stored, submit } = await openForm({ savesOnKeep });
      await act(async () => form().change({ name: 'Mine' }));
      Object.assign(stored, { handle: '@theirs', version: 2 });
      await submit();
      assert.equal(form().conflict?.text, 'Asha saved first');
      assert.deepEqual(form().fields, { name: 'Mine', handle: '' });
      await act(async () => form().conflict?.onKeep());
      assert.equal(form().conflict, undefined);
      assert.deepEqual(form().fields, { name: 'Mine', handle: '@theirs' });
      assert.deepEqual(sent, saved);
    });

  test('Take theirs discards typed values', async () => {
    const { form, sent, stored, submit } = await openForm();
    await act(async () => form().change({ name: 'Mine' }));
    Object.assign(stored, { handle: '@theirs', version: 2 });
    await submit();
    await act(async () => form().conflict?.onTake());
    assert.deepEqual(form().fields, { name: 'Papers', handle: '@theirs' });
    assert.deepEqual(sent, []);
  });

  test('adopts only a version that follows the known one', async () => {
    const { form } = await openForm();
    const isNext = (now: Settings) => (saved: Settings) => now.version <= saved.version + 1;
    const later = { name: 'Later', handle: '', version: 3 };
    await act(async () => form().adopt(later, isNext(later)));
    assert.equal(form().saved.version, 1);
    const next = { name: 'Next', handle: '', version: 2 };
    await act(async () => form().adopt(next, isNext(next)));
    assert.deepEqual(form().saved, next);
  });

  test('adopts the version that follows a running save', async () => {
    const { form, during, submit } = await openForm();
    const later = { name: 'Old papers', handle: '@logo', version: 3 };
    during(() => form().adopt(later, (saved) => later.version <= saved.version + 1));
    await act(async () => form().change({ name: 'Old papers' }));
    await submit();
    assert.deepEqual(form().saved, later);
    assert.deepEqual(form().fields, { name: 'Old papers', handle: '@logo' });
  });
});
