import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compactCount, formatCount, fileSize, groupedCount } from './format.ts';

test('counts from 1,000 are shown in K with one decimal', () => {
  assert.equal(compactCount(0), '0');
  assert.equal(compactCount(999), '999');
  assert.equal(compactCount(1000), '1.0K');
  assert.equal(compactCount(12_345), '12.3K');
});

test('a file size is shown in a readable unit', () => {
  assert.equal(fileSize(980), '980 B');
  assert.equal(fileSize(12_345), '12 KB');
  assert.equal(fileSize(1_258_291), '1.2 MB');
  assert.equal(fileSize(53_687_091_200), '50.0 GB');
});

test('a count uses Indian digit grouping', () => {
  assert.equal(groupedCount(999), '999');
  assert.equal(groupedCount(1_234_567), '12,34,567');
});

test('one is singular, zero and more than one are plural', () => {
  assert.deepEqual(
    [
      formatCount(0, 'paper'),
      formatCount(1, 'paper'),
      formatCount(1_200, 'paper'),
      formatCount(2, 'category', 'categories'),
    ],
    ['0 papers', '1 paper', '1,200 papers', '2 categories'],
  );
});
