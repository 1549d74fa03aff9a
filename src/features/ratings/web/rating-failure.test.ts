import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ReadError } from '#lib/read-error.ts';
import { ratingFailure } from './rating-failure.ts';

const failures = [
  [409, '{"code":"conflict","message":"You have already rated this paper"}', 'already-rated'],
  [400, 'already rated', 'already-rated'],
  [401, '{"message":"Not signed in"}', 'sign-in'],
  [400, '{"code":"validation_failed"}', 'invalid'],
  [403, 'Forbidden', 'other'],
  [429, '{"code":"too_many_requests"}', 'other'],
  [503, 'Service Unavailable', 'other'],
] as const;

for (const [status, body, expected] of failures) {
  test(`a rating that fails with '${status}: ${body}' counts as ${expected}`, () => {
    assert.equal(ratingFailure(new ReadError(status, body)), expected);
  });
}

test('digits in a request id are not a status code', () => {
  assert.equal(ratingFailure(new ReadError(500, '{"requestId":"3f401c00-a400"}')), 'other');
});

test('a network error counts as other', () => {
  assert.equal(ratingFailure(new TypeError('Failed to fetch')), 'other');
  assert.equal(ratingFailure(undefined), 'other');
});
