import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAllowed, mustAsk, parseChoice, writeChoice, type ConsentCase } from './consent-choice.ts';

const unanswered: ConsentCase = { choice: undefined, isRequired: true, hasRefusalSignal: false };

test('required consent is requested before third parties are allowed', () => {
  assert.deepEqual([isAllowed(unanswered), mustAsk(unanswered)], [false, true]);
});

test('optional consent allows third parties until the visitor declines', () => {
  const free: ConsentCase = { ...unanswered, isRequired: false };
  assert.deepEqual([isAllowed(free), mustAsk(free)], [true, false]);
  assert.equal(isAllowed({ ...free, choice: 'declined' }), false);
});

test('a stored choice applies and is not requested again', () => {
  for (const isRequired of [true, false]) {
    for (const choice of ['accepted', 'declined'] as const) {
      const answered: ConsentCase = { ...unanswered, isRequired, choice };
      assert.deepEqual([isAllowed(answered), mustAsk(answered)], [choice === 'accepted', false]);
    }
  }
});

test('a refusal signal counts as declined until the visitor accepts', () => {
  for (const isRequired of [true, false]) {
    const signalled: ConsentCase = { ...unanswered, isRequired, hasRefusalSignal: true };
    assert.deepEqual([isAllowed(signalled), mustAsk(signalled)], [false, false]);
    assert.equal(isAllowed({ ...signalled, choice: 'accepted' }), true);
  }
});

test('a stored choice can be read back and has a date', () => {
  const stored = writeChoice('declined', new Date('2026-02-03T04:05:06Z'));
  assert.equal(parseChoice(stored), 'declined');
  assert.equal((JSON.parse(stored) as { at: string }).at, '2026-02-03T04:05:06.000Z');
});

test('an invalid stored choice is ignored', () => {
  for (const stored of [null, '', 'accepted', 'null', '{"choice":"yes"}', '[]', '{'])
    assert.equal(parseChoice(stored), undefined, String(stored));
});
