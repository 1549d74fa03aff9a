import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAllowed, mustAsk, parseChoice, writeChoice, type ConsentCase } from './consent-choice.ts';

const unanswered: ConsentCase = { choice: undefined, isRequired: true, hasRefusalSignal: false };

test('where consent is required nothing is allowed before the visitor accepts, and it is asked for', () => {
  assert.deepEqual([isAllowed(unanswered), mustAsk(unanswered)], [false, true]);
});

test('where consent is not required nothing is asked, and everything is allowed until the visitor declines', () => {
  const free: ConsentCase = { ...unanswered, isRequired: false };
  assert.deepEqual([isAllowed(free), mustAsk(free)], [true, false]);
  assert.equal(isAllowed({ ...free, choice: 'declined' }), false);
});

test('an answer holds and is not asked for again', () => {
  for (const isRequired of [true, false]) {
    for (const choice of ['accepted', 'declined'] as const) {
      const answered: ConsentCase = { ...unanswered, isRequired, choice };
      assert.deepEqual([isAllowed(answered), mustAsk(answered)], [choice === 'accepted', false]);
    }
  }
});

test('Do Not Track and Global Privacy Control count as a refusal, until the visitor accepts here', () => {
  for (const isRequired of [true, false]) {
    const signalled: ConsentCase = { ...unanswered, isRequired, hasRefusalSignal: true };
    assert.deepEqual([isAllowed(signalled), mustAsk(signalled)], [false, false]);
    assert.equal(isAllowed({ ...signalled, choice: 'accepted' }), true);
  }
});

test('a kept choice is read as it was written, with its date', () => {
  const kept = writeChoice('declined', new Date('2026-02-03T04:05:06Z'));
  assert.equal(parseChoice(kept), 'declined');
  assert.equal((JSON.parse(kept) as { at: string }).at, '2026-02-03T04:05:06.000Z');
});

test('whatever else stands in the place of the choice is no choice', () => {
  for (const kept of [null, '', 'accepted', 'null', '{"choice":"yes"}', '[]', '{'])
    assert.equal(parseChoice(kept), undefined, String(kept));
});
