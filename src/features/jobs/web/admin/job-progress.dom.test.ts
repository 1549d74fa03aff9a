import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createElement } from 'react';
import { openLightDom } from '#testing/light-dom.ts';
import { webModules } from '#testing/web-module.ts';
import type { JobRun } from '../../jobs.contract.ts';

openLightDom();
const load = await webModules();
const { act } = await import('react');
const { createRoot } = await import('react-dom/client');
const { QueryClient, QueryClientProvider } = await import('@tanstack/react-query');
const { JobProgress } = await load<typeof import('./job-progress.tsx')>(
  '/src/features/jobs/web/admin/job-progress.tsx',
);

const { useRunEnd } = await load<typeof import('./use-job-run.ts')>(
  '/src/features/jobs/web/admin/use-job-run.ts',
);

const runIn = (state: JobRun['state'], id = 'a') =>
  ({
    id,
    state,
    done: 0,
    total: null,
    mayCancel: false,
    mayRetry: false,
    summary: null,
    endedAt: null,
  }) as JobRun;

/** Renders the run in each of the states, one after another. Returns how often `onEnd` was called. */
async function endsOf(states: JobRun['state'][], isNew: boolean): Promise<number> {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  let ends = 0;
  for (const state of states) {
    const progress = createElement(JobProgress, { run: runIn(state), isNew, onEnd: () => void (ends += 1) });
    // oxlint-disable-next-line react/no-children-prop -- its type requires `children` in the props
    const page = createElement(QueryClientProvider, { client: new QueryClient(), children: progress });
    await act(async () => root.render(page));
  }
  await act(async () => root.unmount());
  return ends;
}

describe('JobProgress calls onEnd', () => {
  // Other test files share this process.
  before(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
  after(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

  test('once when a run ends', async () => {
    assert.equal(await endsOf(['waiting', 'running', 'done', 'done'], false), 1);
  });
  test('for a new run that ended before its first read', async () => {
    assert.equal(await endsOf(['done', 'done'], true), 1);
  });
  test('not for an old run', async () => {
    assert.equal(await endsOf(['done', 'done'], false), 0);
  });
  test('again when a failed run was retried', async () => {
    assert.equal(await endsOf(['failed', 'waiting', 'done'], true), 2);
  });
});

test('useRunEnd reports each new run, also if it ended before its first read', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const ended: string[] = [];
  function Latest({ run }: { run: JobRun | undefined }) {
    useRunEnd({ run, isNew: true }, ({ id }) => void ended.push(id));
    return null;
  }
  for (const run of [undefined, runIn('done'), undefined, runIn('done', 'b'), runIn('done', 'b')])
    await act(async () => root.render(createElement(Latest, { run })));
  await act(async () => root.unmount());
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  assert.deepEqual(ended, ['a', 'b']);
});
