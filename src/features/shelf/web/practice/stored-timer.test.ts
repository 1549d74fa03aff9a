import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { wakeTimerScript } from './stored-timer.ts';

/** Returns the events that the island of paper 7 gets when the page has loaded. */
function getWakeEvents(getItem: () => string | null): string[] {
  const events: string[] = [];
  const island = {
    dataset: { props: '{"paperId":7}' },
    dispatchEvent: ({ type }: Event) => events.push(type),
  };
  runInNewContext(wakeTimerScript, {
    document: { currentScript: { previousElementSibling: island } },
    localStorage: { getItem },
    addEventListener: (_type: string, listener: () => void) => listener(),
    Event,
  });
  return events;
}

describe('wakeTimerScript', () => {
  test('wakes the island of the paper whose timer runs', () => {
    assert.deepEqual(
      getWakeEvents(() => '{"paperId":7}'),
      ['focusin'],
    );
  });

  test('does not wake the island without a timer of its paper, or with blocked storage', () => {
    const blocked = () => {
      throw new Error('The operation is insecure');
    };
    for (const getItem of [() => null, () => '{"paperId":8}', () => '{', blocked])
      assert.deepEqual(getWakeEvents(getItem), []);
  });
});
