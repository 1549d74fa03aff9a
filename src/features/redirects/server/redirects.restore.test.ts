import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testDatabase } from '#testing/database.ts';
import { redirectsRestore } from './redirects.restore.ts';
import { redirectHosts } from './redirects.table.ts';

const { db } = await testDatabase();
await db.insert(redirectHosts).values({ host: 'known.example' });
const choice = { withPeople: false, withCustomJs: false, withRedirectHosts: false };
const asked = { ...choice, withRedirectHosts: true };
const redirectTo = (host: string) => ({
  source_url: `/to-${host}`,
  target_url: `https://${host}/`,
  is_active: true,
});

/** Judges a backup whose list has these hosts. */
async function judgeWith(hosts: unknown[], wanted: typeof choice) {
  const judge = await redirectsRestore.begin(db, wanted);
  const rows = hosts.map((host) => judge.judge('redirect_hosts', { host }).row);
  const isRestored = (host: string) => judge.judge('redirects', redirectTo(host)).row !== null;
  return { rows, isRestored, notes: judge.notes().join() };
}

describe('the list of redirect hosts in a backup', () => {
  test('is reported if it adds hosts', async () => {
    const { notes } = await judgeWith(['known.example', 'evil.example'], choice);
    assert.match(notes, /not restored unless you select them, .* The backup adds evil\.example\.$/);
  });

  test('is not reported if it adds no hosts', async () => {
    assert.equal((await judgeWith(['known.example'], choice)).notes, '');
  });

  test('allows no redirects unless it is selected', async () => {
    const { isRestored } = await judgeWith(['evil.example'], choice);
    assert.deepEqual([isRestored('evil.example'), isRestored('known.example')], [false, true]);
  });

  test('decides which redirects are restored if it is selected', async () => {
    const { isRestored } = await judgeWith(['other.example'], asked);
    assert.deepEqual([isRestored('other.example'), isRestored('known.example')], [true, false]);
  });

  test('drops entries that are not hosts', async () => {
    const entries = ['a.example/path', 'A.example', 'a.example:99999', '', null, 'ok.example:8443'];
    const { rows } = await judgeWith(entries, asked);
    assert.deepEqual(rows, [null, null, null, null, null, { host: 'ok.example:8443' }]);
  });
});

test('redirects of every kind of release 0.1.0 are restored', async () => {
  const judge = await redirectsRestore.begin(db, choice);
  for (const source_url of [
    '/old',
    '/Old',
    '/news/*',
    '/index.php?id=5&option=news',
    '/browse?category=ssc',
  ]) {
    const row = { source_url, target_url: '/faq', is_active: true, ignores_case: source_url === '/Old' };
    assert.deepEqual(judge.judge('redirects', row), { row });
  }
  const loop = { source_url: '/faq', target_url: '/old', is_active: true };
  assert.match(judge.judge('redirects', loop).reason ?? '', /loop: \/faq -> \/old -> \/faq$/);
});
