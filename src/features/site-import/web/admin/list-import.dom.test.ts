import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import { createElement } from 'react';
import { openLightDom } from '#testing/light-dom.ts';
import { webModules } from '#testing/web-module.ts';
import {
  importFieldNames,
  type FieldMapping,
  type ImportPreview,
  type SourceDetail,
} from '../../site-import.contract.ts';

openLightDom();
const load = await webModules();
const { act } = await import('react');
const { createRoot } = await import('react-dom/client');
const { QueryClient, QueryClientProvider } = await import('@tanstack/react-query');
const { ListImport } = await load<typeof import('./list-import.tsx')>(
  '/src/features/site-import/web/admin/list-import.tsx',
);
const { listQuery } = await load<typeof import('./site-import.api.ts')>(
  '/src/features/site-import/web/admin/site-import.api.ts',
);

const list: SourceDetail = {
  id: 'a',
  kind: 'csv',
  name: 'papers.csv',
  rows: 1,
  notes: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  headings: ['Title', 'Year'],
  sample: [['SSC CGL', '2019']],
  mapping: Object.fromEntries(
    importFieldNames.map((field) => [field, { column: null, value: '' }]),
  ) as FieldMapping,
};
const preview: ImportPreview = {
  rows: 1,
  added: 1,
  unchanged: 0,
  rejected: 0,
  made: { categories: 0, exams: 0, subjects: 0 },
  problems: [],
  redirects: { added: 0, unchanged: 0, refused: [], refusedCount: 0 },
  similar: [],
  similarCount: 0,
  sample: [],
};

/** Opens the list, requests a preview, runs `meanwhile`, then answers. Returns whether the preview is shown. */
async function isPreviewShown(meanwhile: (form: HTMLFormElement) => void): Promise<boolean> {
  const answer = Promise.withResolvers<Response>();
  const fetching = mock.method(globalThis, 'fetch', () => answer.promise);
  const queryClient = new QueryClient({ defaultOptions: { queries: { queryFn: () => list } } });
  queryClient.setQueryData(listQuery(list.id).queryKey, list);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const content = createElement(ListImport, { id: list.id });
  // oxlint-disable-next-line react/no-children-prop -- its type requires `children` in the props
  const page = createElement(QueryClientProvider, { client: queryClient, children: content });
  try {
    await act(async () => root.render(page));
    const form = container.querySelector('form')!;
    await act(async () => form.requestSubmit());
    assert.equal(fetching.mock.callCount(), 1);
    await act(async () => meanwhile(form));
    await act(async () => answer.resolve(Response.json(preview)));
    return container.querySelector('#import-preview') !== null;
  } finally {
    await act(async () => root.unmount());
    queryClient.clear();
    fetching.mock.restore();
  }
}

function chooseColumn(form: HTMLFormElement): void {
  const select = form.querySelector<HTMLSelectElement>('select[name="mapping.title.column"]')!;
  select.value = '0';
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('the preview of an import', () => {
  // Other test files share this process.
  before(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
  after(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

  test('is shown when it arrives', async () => {
    assert.equal(await isPreviewShown(() => {}), true);
  });
  test('is not shown if a column was chosen meanwhile', async () => {
    assert.equal(await isPreviewShown(chooseColumn), false);
  });
});
