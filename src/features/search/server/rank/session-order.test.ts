import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inSessionOrder, sessionDay } from './session-order.ts';

describe('sessions', () => {
  test('have a day of the year if their text has one', () => {
    assert.deepEqual(
      ['Tier-I 9 Sept 2021 Shift 2', '21st Jan 2022', '24 June Shift 1', 'Mains', 'Paper 2'].map(sessionDay),
      [909, 121, 624, 0, 0],
    );
  });

  test('of a place are sorted by stage, day and shift', () => {
    const sessions = ['Mains', '10 Sept Shift 1', '9 Sept Shift 10', '9 Sept Shift 2', 'Prelims'];
    const rows = sessions.map((session, id) => ({ id, session, place: [2], isStored: false }));
    assert.deepEqual(inSessionOrder(rows), [3, 2, 1, 4, 0]);
  });

  test('keep the order of places', () => {
    const rows = [
      { id: 1, session: 'Shift 9', place: [2], isStored: false },
      { id: 2, session: 'Shift 1', place: [1], isStored: true },
    ];
    assert.deepEqual(inSessionOrder(rows), [1, 2]);
  });
});
