import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkByHost, type Pace } from './check-by-host.ts';
import { getFailureFinding, type LinkFinding, type LinkToCheck } from './link-finding.ts';

const success: LinkFinding = {
  ...getFailureFinding({ reason: 'unreachable', message: '' }),
  status: 'success',
  reason: null,
};
const silence = getFailureFinding({ reason: 'unreachable', message: 'The site does not respond' });
const wait: LinkFinding = { ...silence, status: 'warning', reason: 'asked-to-wait' };
const many = (count: number, hosts: number): LinkToCheck[] =>
  Array.from({ length: count }, (_, id) => {
    const host = `site-${id % hosts}.example`;
    return { id, url: `http://${host}/`, host, isFile: true, bytes: null };
  });

/** Checks links with a function instead of the network. Returns the findings by id. */
async function runChecks(
  links: LinkToCheck[],
  look: (link: LinkToCheck) => Promise<LinkFinding>,
  pace: Partial<Pace> = {},
  signal = new AbortController().signal,
) {
  const found = new Map<number, LinkFinding | null>();
  await checkByHost(links, {
    check: look,
    onFinding: async ({ id }, finding) => {
      assert.ok(!found.has(id), 'each link is reported once');
      found.set(id, finding);
    },
    signal,
    pace: { concurrency: 64, perHost: 2, gapMs: 0, ...pace },
  });
  return found;
}

test('concurrency is limited per site and in total', async () => {
  const running = new Map<string, number>();
  let [maxOfHost, all, maxOfAll] = [0, 0, 0];
  const found = await runChecks(
    many(300, 20),
    async ({ host }) => {
      running.set(host, (running.get(host) ?? 0) + 1);
      maxOfHost = Math.max(maxOfHost, running.get(host)!);
      maxOfAll = Math.max(maxOfAll, (all += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running.set(host, running.get(host)! - 1);
      all -= 1;
      return success;
    },
    { concurrency: 16 },
  );
  assert.deepEqual([found.size, maxOfHost, maxOfAll], [300, 2, 16]);
});

test('a site that asks to wait is left for the next run', async () => {
  let checks = 0;
  const found = await runChecks(many(20, 1), async () => {
    checks += 1;
    return wait;
  });
  assert.ok(checks <= 3, String(checks));
  assert.equal(found.size, 20);
  assert.equal([...found.values()].filter((finding) => finding === null).length, 20 - checks);
});

test('one link that asks to wait does not block others', async () => {
  const found = await runChecks(many(20, 1), async ({ id }) => (id === 0 ? wait : success));
  assert.equal(found.get(0)?.reason, 'asked-to-wait');
  assert.equal([...found.values()].filter((finding) => finding?.status === 'success').length, 19);
});

test('an unresponsive site is skipped after a few checks', async () => {
  let checks = 0;
  const found = await runChecks(many(200, 2), async ({ host }) => {
    checks += host === 'site-0.example' ? 1 : 0;
    return host === 'site-0.example' ? silence : success;
  });
  assert.ok(checks <= 7, String(checks));
  const statuses = [...found.values()].map((finding) => finding?.status ?? 'untried');
  assert.deepEqual(
    ['error', 'untried', 'success'].map((status) => statuses.filter((each) => each === status).length),
    [checks, 100 - checks, 100],
  );
});

test('a stopped run starts no further checks', async () => {
  const stopping = new AbortController();
  let checks = 0;
  const stopped = runChecks(
    many(100, 1),
    async () => {
      if ((checks += 1) === 3) stopping.abort(new Error('stopped'));
      return success;
    },
    {},
    stopping.signal,
  );
  await assert.rejects(stopped, /stopped/);
  assert.ok(checks <= 4, String(checks));
});
