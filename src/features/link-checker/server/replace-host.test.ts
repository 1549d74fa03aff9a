import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { papers } from '#features/papers/papers.table.ts';
import { createExam, createPaper } from '#testing/factories.ts';
import { linksApp } from '#testing/links-app.ts';
import { runningJob } from '#testing/running-job.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import type { HostReplacementPreview } from '../link-checker.contract.ts';
import { createReplaceHostJob } from './link-checker.jobs.ts';
import { withOrigin } from './replace-host.service.ts';

const { db, call, actors, audited, elsewhere, readLinks, links, started } = await linksApp();
elsewhere.addFile('/a.pdf', tinyPdf([{ text: 'A paper' }]));
const base = '/api/admin/link-check';
const change = { from: 'old.example', to: `http://${elsewhere.host}` };
const ids: number[] = [];

const urlOf = async (id: number) =>
  (await db.select({ url: papers.externalUrl }).from(papers).where(eq(papers.id, id)))[0]!.url;

before(async () => {
  const exam = await createExam(db, { name: 'SSC CGL' });
  for (const path of ['/a.pdf', '/b.pdf?x=1']) {
    const externalUrl = `http://old.example${path}`;
    ids.push((await createPaper(db, { title: path, examId: exam.id, externalUrl })).id);
  }
  await createPaper(db, { examId: exam.id, externalUrl: 'http://other.example/c.pdf' });
  await readLinks();
});

describe('replacing a host', () => {
  test('keeps path and query', () => {
    const moved = withOrigin('http://old.example:8080/a/b.pdf?c=1', 'https://new.example');
    assert.equal(moved, 'https://new.example/a/b.pdf?c=1');
  });

  for (const [to, status] of [
    ['https://old.example', 400],
    ['https://papers.example', 400],
    ['https://new.example/files', 400],
    ['javascript:alert(1)', 400],
    ['', 400],
    // Its Punycode has more than 300 letters.
    [`https://${'परीक्षा'.repeat(40)}.example`, 400],
  ] as const)
    test(`refuses ${to || 'an empty site'}`, async () => {
      const answer = await call('POST', `${base}/replace-host`, { from: 'old.example', to });
      assert.equal(answer.statusCode, status);
      assert.equal(started.filter(([name]) => name === 'replace-host').length, 0);
    });

  test('refuses the host of this site', async () => {
    const answer = await call('POST', `${base}/replace-host`, {
      from: 'papers.example',
      to: 'https://a.example',
    });
    assert.equal(answer.statusCode, 400);
  });

  test('previews the number of links and checks some new URLs', async () => {
    const preview = (
      await call('POST', `${base}/replace-host/preview`, change)
    ).json<HostReplacementPreview>();
    assert.deepEqual([preview.links, preview.uses], [2, 2]);
    assert.deepEqual(
      preview.samples.map(({ to, status }) => [to, status]),
      [
        [elsewhere.at('/a.pdf'), 'success'],
        [elsewhere.at('/b.pdf?x=1'), 'error'],
      ],
    );
    assert.equal(await urlOf(ids[0]!), 'http://old.example/a.pdf');
  });

  test('starts a job', async () => {
    const answer = await call('POST', `${base}/replace-host`, change);
    assert.equal(answer.statusCode, 202);
    assert.equal(started.at(-1)?.[0], 'replace-host');
  });

  test('changes every record in an audited write, once', async () => {
    const job = createReplaceHostJob(links);
    const { id, name } = actors.owner;
    const input = { ...change, startedBy: { id, name } };
    const before = (await audited()).length;
    const report = await job.run(input, runningJob().job);
    assert.deepEqual([report.links, report.uses, report.refused], [2, 2, []]);
    assert.deepEqual(await Promise.all(ids.map(urlOf)), [elsewhere.at('/a.pdf'), elsewhere.at('/b.pdf?x=1')]);
    assert.equal((await audited()).length, before + 2);
    assert.equal((await job.run(input, runningJob().job)).links, 0);
    assert.equal(job.summary!(report), `Replaced old.example with ${change.to} in 2 links`);
  });
});
