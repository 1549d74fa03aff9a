import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { jobGroups } from '#app/web/admin/features.ts';
import type { JobRun } from '../../jobs.contract.ts';
import { getGroupTitle, groupByKind, setJobGroups } from './job-groups.ts';
import { describeRun } from './job-story.ts';

setJobGroups(jobGroups);

const run = (parts: Partial<JobRun>): JobRun => ({
  id: '0b5f9c1e-6a5a-4a63-9a4e-3a6d1c2b4e5f',
  name: 'backup',
  title: 'Backup',
  state: 'done',
  done: 0,
  total: null,
  note: null,
  report: {},
  summary: null,
  error: null,
  startedBy: { id: 1, name: 'Asha' },
  mayCancel: true,
  mayRetry: true,
  attempts: 1,
  createdAt: '2026-11-23T02:00:00.000Z',
  startedAt: '2026-11-23T02:00:00.000Z',
  endedAt: '2026-11-23T02:01:15.000Z',
  ...parts,
});

describe('describeRun', () => {
  test('says that a finished backup needs nothing', () => {
    assert.deepEqual(describeRun(run({})), {
      happened: 'Asha started this job. It finished after 1 min 15 s.',
      next: 'Nothing.',
    });
  });

  test('names the effect of a failure and the tab to open', () => {
    const { happened, next, link } = describeRun(run({ state: 'failed', error: 'The disk is full' }));
    assert.match(happened, /It failed after 1 min 15 s\. It stored no backup\./);
    assert.match(next, /Retry runs the job again/);
    assert.deepEqual(link, { tab: 'backup', label: 'Open Backup & Restore' });
  });

  test('sends a user who may not retry to an owner', () => {
    const { next } = describeRun(run({ state: 'failed', mayCancel: false, mayRetry: false }));
    assert.equal(next, 'An owner can start it again.');
  });

  test('opens the broken links that a check found', () => {
    const { link } = describeRun(run({ name: 'link-check', report: { error: 12 } }));
    assert.deepEqual(link, { tab: 'links', label: 'View broken links', state: { status: 'broken' } });
  });

  test('explains more than one attempt', () => {
    assert.match(describeRun(run({ attempts: 3 })).happened, /needed 3 attempts/);
  });

  test('says that a cancelled job had not started', () => {
    const { happened } = describeRun(run({ state: 'cancelled', startedAt: null }));
    assert.match(happened, /It was cancelled before it started\./);
  });
});

describe('groupByKind', () => {
  test('keeps the order of the newest runs', () => {
    const runs = ['link-check', 'backup', 'store-copies', 'unknown'].map((name) => run({ name }));
    assert.deepEqual(
      groupByKind(runs).map(({ group, items }) => [group.title, items.map(({ name }) => name)]),
      [
        ['Link checks', ['link-check', 'store-copies']],
        ['Backups and restores', ['backup']],
        ['Other jobs', ['unknown']],
      ],
    );
  });

  test('counts failed runs in the title', () => {
    const failed = [run({ state: 'failed' }), run({})];
    assert.equal(getGroupTitle(groupByKind(failed)[0]!.group, failed), 'Backups and restores, 1 failed');
  });
});
