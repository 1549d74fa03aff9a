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
const { whileSignedIn } = await load<typeof import('#admin-kit/sign-in-again.ts')>(
  '/src/admin-kit/sign-in-again.ts',
);
const { ApiError } = await load<typeof import('#admin-kit/call-api.ts')>('/src/admin-kit/call-api.ts');

describe('the dialog to sign in again', () => {
  // Other test files share this process.
  before(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
  after(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

  test('stays open with an error if the user cannot be read', async () => {
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    after(() => act(async () => root.unmount()));
    const client = new QueryClient();
    let isReadable = false;
    client.setDefaultOptions({
      queries: {
        retry: false,
        staleTime: Infinity,
        queryFn: ({ queryKey }) => {
          if (queryKey[0] !== '/api/auth/user') return { provider: null };
          return isReadable ? { id: 1, email: 'asha@example.org' } : Promise.reject(new Error('no network'));
        },
      },
    });
    client.setQueryData(['/api/auth/user'], { id: 1, email: 'asha@example.org' });
    const fetching = mock.method(globalThis, 'fetch', async () =>
      Response.json({ needsSecondFactor: false }),
    );
    after(() => fetching.mock.restore());
    const body = createElement(SignInAgainPlace);
    // oxlint-disable-next-line react/no-children-prop -- its type requires `children` in the props
    await act(async () => root.render(createElement(QueryClientProvider, { client, children: body })));

    let calls = 0;
    const signedOut = new ApiError(401, '', { code: 'unauthenticated', message: 'Signed out' });
    let result!: Promise<number>;
    await act(async () => {
      result = whileSignedIn(async () => {
        calls += 1;
        if (calls === 1) throw signedOut;
        return calls;
      });
    });
    const form = () => document.querySelector<HTMLFormElement>('[role=dialog] form');
    const submit = () => act(async () => form()!.requestSubmit());
    await submit();
    assert.match(form()!.querySelector('[role=alert]')?.textContent ?? '', /Something went wrong/);
    isReadable = true;
    await submit();
    assert.equal(await result, 2);
    assert.equal(form(), null);
  });
});
