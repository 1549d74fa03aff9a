import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, beforeEach, describe, test } from 'node:test';
import { createLog } from '#platform/log/log.ts';
import { eventually } from '#testing/eventually.ts';
import { createCdnPurge, type CdnPurge } from './cdn-purge.ts';
import { everyTag } from './invalidation.ts';
import { getCdnHeaders, toPurges } from './surrogate-keys.ts';

let purges: string[] = [];
let status = 200;
const cdn = createServer(({ method, headers }, response) => {
  purges.push(`${method} ${String(headers['surrogate-key'])}`);
  response.writeHead(status).end();
});
cdn.listen(0, '127.0.0.1');
await once(cdn, 'listening');
after(() => cdn.close());
const url = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}`;

let purge: CdnPurge;
beforeEach(() => {
  purges = [];
  status = 200;
  purge = createCdnPurge({ urls: [url], log: createLog('silent') });
});
afterEach(() => purge.close());

describe('purges of a CDN', () => {
  test('the tags of several writes are purged with one request', async () => {
    purge.add(['paper:1', 'papers']);
    purge.add(['paper:2', 'papers']);
    await eventually.equal(() => purges[0], 'PURGE many paper:1 papers paper:2');
  });

  test('a purge is repeated for pages that were rendered before the write', async () => {
    purge.add(['paper:1']);
    await eventually.deepEqual(() => purges.slice(0, 2), Array(2).fill('PURGE many paper:1'));
  });

  for (const tags of ['all' as const, [everyTag, 'paper:1']])
    test(`purges everything for ${JSON.stringify(tags)}`, async () => {
      purge.add(tags);
      await eventually.equal(() => purges[0], 'PURGE all');
    });

  test('a refused purge is retried and counted', async () => {
    status = 500;
    purge.add(['paper:1']);
    await eventually.ok(() => purge.status().failed > 0);
    assert.equal(purge.status().sent, 0);
    status = 200;
    await eventually.ok(() => purge.status().sent > 0 && purge.status().waiting === 0);
  });

  test('closing sends what is pending', async () => {
    purge.add(['paper:1']);
    await purge.close();
    assert.deepEqual(purges, ['PURGE many paper:1']);
  });
});

describe('surrogate keys', () => {
  const manyTags = Array.from({ length: 400 }, (_, index) => `paper:${index}`);

  test('an answer with too many tags is purged with every write', () => {
    const headers = getCdnHeaders({ cdnPurgeUrls: [url] }, manyTags);
    assert.deepEqual(headers, { 'surrogate-key': 'all many' });
    assert.match(toPurges(['paper:1'])[0]!, /^many /);
  });

  test('many purged tags are split into several headers without a loss', () => {
    const values = toPurges(manyTags);
    assert.ok(values.length > 1 && values.every((value) => value.length <= 2_000));
    assert.deepEqual(values.join(' ').split(' '), ['many', ...manyTags]);
  });

  test('without a CDN, answers have no keys', () => {
    assert.deepEqual(getCdnHeaders({ cdnPurgeUrls: [] }, ['paper:1']), {});
  });
});
