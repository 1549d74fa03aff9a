import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createNewVisitors } from './new-visitors.ts';

const clock = { now: 1_000 };
const newVisitors = () =>
  createNewVisitors({ secret: 'a secret of more than thirty-two characters', now: () => clock.now });
const counted = (tries: boolean[]) => tries.filter(Boolean).length;

describe('downloads by new visitors', () => {
  test('one client network adds 30 a day to a paper', () => {
    const { mayCount } = newVisitors();
    const day = () =>
      counted(
        Array.from({ length: 40 }, (_, visitor) => mayCount('203.0.113.9', 7, `${clock.now} ${visitor}`)),
      );
    assert.equal(day(), 30);
    assert.equal(mayCount('198.51.100.1', 7, 'another'), true);
    clock.now += 86_400_000;
    assert.equal(day(), 30);
  });

  test('one client network adds 500 a day to all papers', () => {
    const { mayCount } = newVisitors();
    const tries = Array.from({ length: 600 }, (_, paper) =>
      mayCount('203.0.113.9', paper, `visitor ${paper}`),
    );
    assert.equal(counted(tries), 500);
  });

  test('repeats of one visitor do not use up the allowance', () => {
    const { mayCount } = newVisitors();
    const repeats = Array.from({ length: 40 }, () => mayCount('203.0.113.9', 7, 'one visitor'));
    assert.equal(counted(repeats), 40);
    assert.equal(mayCount('203.0.113.9', 7, 'another visitor'), true);
  });
});
