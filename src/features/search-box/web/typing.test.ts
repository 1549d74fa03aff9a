import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createTyping } from './site/live-results.island.ts';

function typingWith(context: TestContext) {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const searched: string[] = [];
  return {
    searched,
    typing: createTyping((text) => searched.push(text)),
    pass: (milliseconds: number) => context.mock.timers.tick(milliseconds),
  };
}

test('typing is debounced to one search for the trimmed text', (context) => {
  const { typing, searched, pass } = typingWith(context);
  for (const text of ['s', 'ss', 'ssc ']) {
    typing.typed(text, false);
    pass(199);
  }
  assert.deepEqual(searched, []);
  pass(1);
  assert.deepEqual(searched, ['ssc']);
});

test('text is searched when its composition ends', (context) => {
  const { typing, searched, pass } = typingWith(context);
  typing.typed('bh', true);
  pass(400);
  typing.typed('bharat', true);
  pass(400);
  typing.typed('भारत', false);
  pass(200);
  assert.deepEqual(searched, ['भारत']);
});

test('a paused composition is searched after 700 ms', (context) => {
  const { typing, searched, pass } = typingWith(context);
  typing.typed('banking', true);
  pass(700);
  assert.deepEqual(searched, ['banking']);
});

test('clearing the box searches immediately, submitting cancels the pending search', (context) => {
  const { typing, searched, pass } = typingWith(context);
  typing.typed('ssc', false);
  typing.typed(' ', false);
  assert.deepEqual(searched, ['']);
  typing.typed('upsc', false);
  typing.cancel();
  pass(1_000);
  assert.deepEqual(searched, ['']);
});
