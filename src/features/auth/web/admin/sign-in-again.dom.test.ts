import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import { createElement } from 'react';
import { openLightDom } from '#testing/light-dom.ts';
import { webModules } from '#testing/web-module.ts';

openLightDom();
const load = await webModules();
const { act } = await import('react');
const { createRoot } = await import('react-dom/client');
const { QueryClient, QueryClientProvider } = await import('@tanstack/react-query');
const { SignInAgainPlace } = await load<typeof import('./sign-in-again.tsx')>(
  '/src/features/auth/web/admin/sign-in-again.tsx',
);
const { ApiError, untilAllowed } = await load<typeof import('#admin-kit/call-api.ts')>(
  '/src/admin-kit/call-api.ts',
);

const signedOut = new ApiError(401, '', { code: 'unauthorized', message: 'Signed out' });

describe('the dialog to sign in again', () => {
  // Other test files share this process.
  before(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
  after(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

  let isReadable = true;
  const reads: string[] = [];
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const fetching = mock.fn(async (url: string) =>
    url === '/api/auth/user'
      ? Response.json({ code: 'unauthorized', message: 'Not signed in' }, { status: 401 })
      : Response.json({ needsSecondFactor: false }),
  );
  let usualFetch = globalThis.fetch;
  after(async () => {
    await act(async () => root.unmount());
    globalThis.fetch = usualFetch;
  });
  before(async () => {
    usualFetch = globalThis.fetch;
    globalThis.fetch = fetching as never;
    const client = new QueryClient();
    client.setDefaultOptions({
      queries: {
        retry: false,
        staleTime: Infinity,
        queryFn: ({ queryKey }) => {
          reads.push(String(queryKey[0]));
          if (queryKey[0] === '/api/papers') return Promise.reject(signedOut);
          if (queryKey[0] !== '/api/auth/user') return { provider: null };
          return isReadable ? { id: 1, email: 'asha@example.org' } : Promise.reject(new Error('no network'));
        },
      },
    });
    client.setQueryData(['/api/auth/user'], { id: 1, email: 'asha@example.org' });
    await client.prefetchQuery({ queryKey: ['/api/papers'] });
    const body = createElement(SignInAgainPlace);
    // oxlint-disable-next-line react/no-children-prop -- its type requires `children` in the props
    await act(async () => root.render(createElement(QueryClientProvider, { client, children: body })));
  });

  const dialogs = () => document.querySelectorAll('[role=dialog]');
  const form = () => document.querySelector<HTMLFormElement>('[role=dialog] form');
  const submit = () => act(async () => form()!.requestSubmit());

  /** Starts a call whose first attempt meets an ended session. */
  async function startCall(isBackground = false): Promise<{ result: Promise<number> }> {
    let calls = 0;
    let result!: Promise<number>;
    await act(async () => {
      result = untilAllowed(async () => {
        calls += 1;
        if (calls === 1) throw signedOut;
        return calls;
      }, isBackground);
      result.catch(() => {});
    });
    return { result };
  }

  test('stays open with an error if the user cannot be read', async () => {
    isReadable = false;
    const { result } = await startCall();
    await submit();
    assert.match(form()!.querySelector('[role=alert]')?.textContent ?? '', /Something went wrong/);
    isReadable = true;
    await submit();
    assert.equal(await result, 2);
    assert.equal(form(), null);
  });

  test('is one dialog for calls at the same time', async () => {
    const [first, second] = [await startCall(), await startCall(true)];
    assert.equal(dialogs().length, 1);
    await submit();
    assert.deepEqual([await first.result, await second.result], [2, 2]);
  });

  test('leaves a notice when it is closed, which reads by themselves do not reopen', async () => {
    const closed = await startCall();
    const close = document.querySelector<HTMLButtonElement>('[role=dialog] button[aria-label=Close]');
    await act(async () => close!.click());
    await assert.rejects(closed.result, signedOut);
    const poll = await startCall(true);
    await assert.rejects(poll.result, signedOut);
    assert.equal(form(), null);

    const notice = document.querySelector('[role=status] button') as HTMLButtonElement;
    assert.equal(notice.textContent, 'Sign in');
    await act(async () => notice.click());
    assert.notEqual(form(), null);
    reads.length = 0;
    fetching.mock.mockImplementation(async () => Response.json({ needsSecondFactor: false }));
    await submit();
    assert.equal(document.querySelector('[role=status] button'), null);
    assert.ok(reads.includes('/api/papers'), 'failed reads run again');
  });
});
