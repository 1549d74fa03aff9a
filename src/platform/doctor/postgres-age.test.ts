import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { describeAge, isSupported } from './postgres-age.ts';

describe('the age of a PostgreSQL', () => {
  test('names the month of its release and the end of fixes', () => {
    assert.equal(
      describeAge('18.4', new Date('2026-10-15')),
      'Released in August 2026 or before, with fixes until November 2030.',
    );
  });

  test('names a newer version once its month is over', () => {
    assert.doesNotMatch(describeAge('18.4', new Date('2026-11-30')), /exists/);
    assert.match(describeAge('18.4', new Date('2026-12-01')), /18\.5 or newer exists: install it\./);
  });

  test('reads versions of distributions, also those ahead of the schedule', () => {
    assert.equal(
      describeAge('15.18 (Debian 15.18-0+deb12u1)', new Date('2026-11-30')),
      'Released in November 2026 or before, with fixes until November 2027.',
    );
  });

  test('names only the end of fixes for a version without minors', () => {
    assert.equal(describeAge('19beta1', new Date('2026-06-01')), 'It has fixes until November 2031.');
  });

  test('ends with the November of its fifth year', () => {
    assert.ok(isSupported(15, new Date('2027-11-30')));
    assert.ok(!isSupported(15, new Date('2027-12-01')));
  });
});
