import assert from 'node:assert/strict';
import { test } from 'node:test';
import { relativeTime } from './relative-time.ts';

test('a relative time uses its largest full unit', () => {
  const now = Date.UTC(2026, 5, 15, 12);
  const minute = 60_000;
  const shownAfter = (minutes: number) => relativeTime(now + minutes * minute, now);
  assert.equal(shownAfter(-0.9), 'just now');
  assert.equal(shownAfter(0.5), 'just now', 'tolerates clock differences');
  assert.equal(shownAfter(-1), '1 minute ago');
  assert.equal(shownAfter(-59.9), '59 minutes ago');
  assert.equal(shownAfter(-60), '1 hour ago');
  assert.equal(shownAfter(-24 * 60), 'yesterday');
  assert.equal(shownAfter(-47 * 60), 'yesterday');
  assert.equal(shownAfter(-48 * 60), '2 days ago');
  assert.equal(shownAfter(-31 * 24 * 60), 'last month');
  assert.equal(shownAfter(-800 * 24 * 60), '2 years ago');
  assert.equal(shownAfter(3 * 24 * 60), 'in 3 days');
});
