import assert from 'node:assert/strict';
import { after, afterEach, before, describe, mock, test } from 'node:test';
import { createElement } from 'react';
import { eventually } from '#testing/eventually.ts';
import { openLightDom } from '#testing/light-dom.ts';
import { webModules } from '#testing/web-module.ts';
import type { AdminElement, AdminPage } from '../../static-pages-admin.contract.ts';

openLightDom();
const load = await webModules();
const { act } = await import('react');
const { createRoot } = await import('react-dom/client');
const { QueryClient, QueryClientProvider } = await import('@tanstack/react-query');
const { PageEditor } = await load<typeof import('./page-editor.tsx')>(
  '/src/features/static-pages/web/admin/page-editor.tsx',
);
const { getTabUrl, goToTab, guardLeaving } =
  await load<typeof import('#admin-kit/tab-url.ts')>('/src/admin-kit/tab-url.ts');

const at = '2026-03-03T10:22:00.000Z';
const page = {
  id: 7,
  title: 'Map',
  slug: 'map',
  role: null,
  isActive: true,
  publishAt: null,
  isFaq: false,
  description: null,
  translations: {},
  elementCount: 1,
  createdAt: at,
  updatedAt: at,
  changedAt: at,
} satisfies AdminPage;
const image = { hash: 'a'.repeat(32), width: 300, height: 200 };

describe('the editor of a page', () => {
  let root: ReturnType<typeof createRoot>;
  /** Other test files leave elements in the document. */
  let editorPlace: HTMLElement;
  let endGuard = () => {};
  // Other test files share this process.
  before(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
  after(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
  afterEach(async () => {
    endGuard();
    mock.restoreAll();
    await act(async () => root.unmount());
    editorPlace.remove();
  });

  /** Opens the only element of the page. */
  async function openElement(parts: Pick<AdminElement, 'type' | 'content' | 'metadata'>): Promise<void> {
    const element = { ...parts, id: 1, pageId: 7, order: 0, translations: {}, updatedAt: at };
    const client = new QueryClient({ defaultOptions: { queries: { queryFn: async () => [element] } } });
    editorPlace = document.body.appendChild(document.createElement('div'));
    root = createRoot(editorPlace);
    const editor = createElement(PageEditor, { page });
    await act(async () => {
      await goToTab(getTabUrl('pages', { page: 7, element: 1 }));
      // oxlint-disable-next-line react/no-children-prop -- its type requires `children` in the props
      root.render(createElement(QueryClientProvider, { client, children: editor }));
    });
    await eventually(() => act(async () => assert.ok(editorPlace.querySelector('form'))));
  }
  const button = (name: string) =>
    [...editorPlace.querySelectorAll('button')].find(({ textContent }) => textContent === name);

  test('asks for unsaved text before it opens the history', async () => {
    await openElement({ type: 'text', content: 'One', metadata: {} });
    const mayLeave = mock.fn(async () => false);
    endGuard = guardLeaving(mayLeave);
    await act(async () => button('History')?.click());
    assert.equal(mayLeave.mock.callCount(), 1);
    assert.ok(!location.search.includes('history'), location.search);
  });

  test('does not save while an image is uploading', async () => {
    let answer!: (response: Response) => void;
    mock.method(globalThis, 'fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    await openElement({ type: 'image', content: 'A map', metadata: { image } });
    assert.equal(button('Save')?.disabled, false);
    const input = editorPlace.querySelector<HTMLInputElement>('input[type=file]')!;
    Object.defineProperty(input, 'files', { value: [new File(['x'], 'map.png', { type: 'image/png' })] });
    await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
    assert.equal(button('Save')?.disabled, true);
    await act(async () => answer(Response.json({ ...image, hash: 'b'.repeat(32) })));
    await eventually(() => act(async () => assert.equal(button('Save')?.disabled, false)));
  });

  test('previews a heading at its level', async () => {
    await openElement({ type: 'heading', content: 'Centres', metadata: { level: 4 } });
    assert.equal(editorPlace.querySelector('section[aria-label=Preview] h4')?.textContent, 'Centres');
  });

  const field = () => editorPlace.querySelector('[role=textbox][aria-label=Content]');

  /** Answers the requests of the page in order, and returns the bodies that it sends. */
  function answerWith(...answers: Response[]): unknown[] {
    const sent: unknown[] = [];
    mock.method(globalThis, 'fetch', async (_url: string, { body }: RequestInit = {}) => {
      if (body) sent.push(JSON.parse(String(body)));
      return answers.shift() ?? Response.json([]);
    });
    return sent;
  }

  test('saves an unchanged text to the byte, and shows its HTML as text', async () => {
    const content = '  <b>No</b>  **fee**\n[x](javascript:alert(1))\n\n\n<script>alert(1)</script>\t****';
    await openElement({ type: 'text', content, metadata: {} });
    assert.equal(field()?.querySelector('strong')?.textContent, 'fee');
    assert.equal(field()?.querySelector('b, a, script'), null);
    const sent = answerWith();
    await act(async () => button('Save')?.click());
    assert.equal((sent[0] as { content: string }).content, content);
  });

  test('shows the text of another user when the owner takes it', async () => {
    await openElement({ type: 'list', content: 'One', metadata: {} });
    const fields = [{ field: 'updatedAt', message: 'Asha changed it' }];
    const conflict = { code: 'conflict', message: 'Asha changed it', fields };
    const theirs = { id: 1, pageId: 7, type: 'list', content: 'Two\nThree', metadata: {}, translations: {} };
    answerWith(
      Response.json(conflict, { status: 409 }),
      Response.json([{ ...theirs, order: 0, updatedAt: at }]),
    );
    await act(async () => button('Save')?.click());
    await eventually(() => act(async () => assert.ok(button('Take theirs'))));
    await act(async () => button('Take theirs')?.click());
    const items = () => [...(field()?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
    await eventually(() => act(async () => assert.deepEqual(items(), ['Two', 'Three'])));
  });
});
