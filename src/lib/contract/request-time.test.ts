import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestTime } from './request-time.ts';

test('a time of a request can be stored', () => {
  const schema = requestTime({ offset: true });
  for (const text of ['0001-01-01T00:00:00Z', '2026-11-30T10:00:00+05:30', '9999-12-31T23:59:59Z'])
    assert.equal(schema.parse(text), text);
  for (const text of [
    '',
    'now',
    '2026-11-30',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+05:30',
    '9999-12-31T23:59:59-05:30',
  ])
    assert.equal(schema.safeParse(text).error?.issues.length, 1, text);
  assert.equal(requestTime().safeParse('2026-11-30T10:00:00+05:30').success, false);
});
