import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createElement } from 'react';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';
import type { PaperFields } from '#features/papers/papers.admin.ts';
import { openLightDom } from '#testing/light-dom.ts';
import { webModules } from '#testing/web-module.ts';

openLightDom();
const load = await webModules();
const { act } = await import('react');
const { createRoot } = await import('react-dom/client');
const { QueryClient, QueryClientProvider } = await import('@tanstack/react-query');
const { useFollowingTexts } = await load<typeof import('./use-following-texts.ts')>(
  '/src/features/manage-papers/web/admin/use-following-texts.ts',
);

const paper = {
  title: 'SSC CGL 2019 Tier 1',
  slug: 'ssc-cgl-2019-tier-1',
  examId: 1,
  examName: 'SSC CGL',
  subjectName: null,
  year: 2019,
  session: 'Tier 1',
  paperType: 'Question paper',
  language: 'English',
} as AdminPaper;
const fields = {
  title: paper.title,
  examId: '1',
  subjectId: '',
  year: '2019',
  session: 'Tier 1',
  paperType: 'Question paper',
  language: 'English',
} as PaperFields;

describe('the hint under Title in Edit paper', () => {
  before(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
  after(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

  async function readHint(change: Partial<PaperFields>, saved: Partial<AdminPaper> = {}): Promise<string> {
    const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => [] } } });
    const choices = {
      nameOf: (name: string) => (name === 'examId' ? 'SSC CGL' : ''),
    } as unknown as Parameters<typeof useFollowingTexts>[2];
    function Hint() {
      return useFollowingTexts({ ...paper, ...saved }, { ...fields, ...change }, choices).hint ?? 'none';
    }
    const container = document.createElement('div');
    const root = createRoot(container);
    await act(async () =>
      // oxlint-disable-next-line react/no-children-prop -- its type requires `children` in the props
      root.render(createElement(QueryClientProvider, { client, children: createElement(Hint) })),
    );
    const hint = container.textContent ?? '';
    await act(async () => root.unmount());
    return hint;
  }

  test('shows the title and both URLs of a generated title whose year changes', async () => {
    assert.equal(
      await readHint({ year: '2020' }),
      'The title follows: “SSC CGL 2020 Tier 1”. The URL becomes /paper/ssc-cgl-2020-tier-1; /paper/ssc-cgl-2019-tier-1 redirects.',
    );
  });

  test('is not there without a change', async () => {
    assert.equal(await readHint({}), 'none');
  });

  test('is not there for a title that a person wrote', async () => {
    const written = { title: 'My own title', slug: 'my-own-title-2019' };
    assert.doesNotMatch(
      await readHint({ title: written.title, session: 'Tier 2' }, written),
      /title follows/,
    );
  });

  test('promises no URL to a title that is being written', async () => {
    assert.equal(await readHint({ title: 'Tier 1, the first paper' }), 'none');
  });
});
