import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMetrics } from '#platform/observe/metrics.ts';
import { testDatabase } from '#testing/database.ts';
import { linkChecks } from '../link-checker.table.ts';
import { linksGauges } from './link-reading.service.ts';

const { db } = await testDatabase();

test('/metrics has the number of broken links', async () => {
  const metrics = createMetrics();
  metrics.add(linksGauges({ db }));
  assert.match(await metrics.scrape(), /^pariksha_broken_links 0$/m);
  const failingSince = new Date(Date.now() - 4 * 86_400_000);
  const broken = { host: 'files.example', isFile: true, status: 'error', failures: 3, failingSince } as const;
  await db.insert(linkChecks).values([
    { ...broken, url: 'https://files.example/1.pdf' },
    { ...broken, url: 'https://files.example/2.pdf' },
    { ...broken, url: 'https://files.example/failed-once.pdf', failures: 1 },
  ]);
  assert.match(await metrics.scrape(), /^pariksha_broken_links 2$/m);
});
