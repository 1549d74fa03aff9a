import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MutationObserver, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { ReadError } from '#lib/read-error.ts';
import { createQueryClient, type ReadOptions } from './query-client.ts';

/** Returns a client that records its reads and writes and answers them with `answer`. */
function countedClient(answer: (call: number) => unknown) {
  const reads: { key: QueryKey; options: ReadOptions | undefined }[] = [];
  const writes: { key: QueryKey; body: unknown }[] = [];
  const client = createQueryClient(async (key, options) => answer(reads.push({ key, options })), {
    write: async (key, body) => answer(writes.push({ key, body })),
  });
  return { client, reads, writes };
}

const fail = (status: number) => () => {
  throw new ReadError(status, 'no');
};

test('no retries for reads or writes', async () => {
  const { client, reads, writes } = countedClient(fail(503));
  await assert.rejects(client.fetchQuery({ queryKey: ['/api/x'] }), /^ReadError: 503: no$/);
  await assert.rejects(new MutationObserver(client, { mutationKey: ['/api/x'] }).mutate(), /503: no/);
  assert.equal(reads.length, 1);
  assert.equal(writes.length, 1);
  client.clear();
});

test('no refetch on window focus and no interval refetching', () => {
  const { client } = countedClient(() => 1);
  const { refetchOnWindowFocus, refetchInterval } = client.defaultQueryOptions({ queryKey: ['/api/x'] });
  assert.deepEqual(
    { refetchOnWindowFocus, refetchInterval },
    { refetchOnWindowFocus: false, refetchInterval: false },
  );
});

test('data is never stale unless a specific time is given', async () => {
  const { client, reads } = countedClient((call) => call);
  client.setQueryData(['/api/x'], 0, { updatedAt: 1 });
  const watched = (staleTime?: number) =>
    new QueryObserver(client, { queryKey: ['/api/x'], ...(staleTime !== undefined && { staleTime }) });
  watched().subscribe(() => {})();
  assert.equal(reads.length, 0);
  watched(60_000).subscribe(() => {})();
  assert.equal(reads.length, 1);
  client.clear();
});

test('a 401 fails by default and can yield null', async () => {
  const { client } = countedClient(fail(401));
  await assert.rejects(client.fetchQuery({ queryKey: ['/api/auth/user'] }), /401: no/);
  assert.equal(await client.fetchQuery({ queryKey: ['/api/auth/user'], meta: { on401: 'null' } }), null);
  client.clear();
});

test('a read that needs a session runs by the given function, repeated reads in the background', async () => {
  const runs: boolean[] = [];
  const client = createQueryClient(async () => 1, {
    untilAllowed: (call, isBackground) => {
      runs.push(isBackground);
      return call();
    },
  });
  const queryKey = ['/api/admin/papers'];
  await client.fetchQuery({ queryKey });
  await client.fetchQuery({ queryKey, staleTime: 0 });
  await client.fetchQuery({ queryKey: ['/api/auth/user'], meta: { on401: 'null' } });
  assert.deepEqual(runs, [false, true]);
  client.clear();
});

test('other errors still fail where a 401 yields null', async () => {
  const { client } = countedClient(fail(403));
  await assert.rejects(client.fetchQuery({ queryKey: ['/api/x'], meta: { on401: 'null' } }), /403: no/);
  client.clear();
});

test('a read is marked as repeated only with cached data', async () => {
  const { client, reads } = countedClient((call) => call);
  await client.fetchQuery({ queryKey: ['/api/x'] });
  await client.fetchQuery({ queryKey: ['/api/x'], staleTime: 0 });
  assert.deepEqual(
    reads.map(({ options }) => options?.isAgain),
    [false, true],
  );
  client.clear();
});

test('a mutation posts its variables to the URL of its key', async () => {
  const { client, writes } = countedClient(() => 'done');
  const mutation = new MutationObserver(client, { mutationKey: ['/api/papers', 3, 'rate'] });
  assert.equal(await mutation.mutate({ rating: 4 } as never), 'done');
  assert.deepEqual(writes, [{ key: ['/api/papers', 3, 'rate'], body: { rating: 4 } }]);
  client.clear();
});

test('a read fails immediately while offline', async () => {
  const { onlineManager } = await import('@tanstack/react-query');
  onlineManager.setOnline(false);
  const { client } = countedClient(() => {
    throw new TypeError('Failed to fetch');
  });
  await assert.rejects(client.fetchQuery({ queryKey: ['/api/x'] }), /Failed to fetch/);
  onlineManager.setOnline(true);
  client.clear();
});
