import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getStatus } from './page-status.ts';

const publishAt = '2026-03-03T10:22:00.000Z';
const at = Date.parse(publishAt);

describe('the status of a page', () => {
  test('names the publishing time in India', () => {
    assert.equal(
      getStatus({ isActive: false, publishAt }, at - 1),
      'Scheduled for 3 Mar 2026, 3:52 pm (India time)',
    );
  });

  test('names a time at which no server could publish', () => {
    assert.equal(
      getStatus({ isActive: false, publishAt }, at + 60_000),
      'Not published on 3 Mar 2026, 3:52 pm (India time). Check whether a redirect uses its URL.',
    );
  });

  test('is short without a publishing time', () => {
    assert.equal(getStatus({ isActive: true, publishAt: null }, at), 'Active');
    assert.equal(getStatus({ isActive: false, publishAt: null }, at), 'Not active');
  });
});
