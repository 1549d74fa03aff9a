import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readByteRange } from './file-answer.ts';

test('the three range forms follow RFC 9110', () => {
  assert.deepEqual(readByteRange('bytes=0-99', 1000), { start: 0, end: 99 });
  assert.deepEqual(readByteRange('bytes=900-', 1000), { start: 900, end: 999 });
  assert.deepEqual(readByteRange('bytes=-100', 1000), { start: 900, end: 999 });
  assert.deepEqual(readByteRange('bytes=990-5000', 1000), { start: 990, end: 999 });
  assert.deepEqual(readByteRange('bytes=-5000', 1000), { start: 0, end: 999 });
  assert.deepEqual(readByteRange('BYTES=5-5', 1000), { start: 5, end: 5 });
});

test('a range after the end is unsatisfiable', () => {
  for (const header of ['bytes=1000-', 'bytes=1000-1001', 'bytes=-0', 'bytes=999999999999999-']) {
    assert.equal(readByteRange(header, 1000), 'unsatisfiable', header);
  }
  assert.equal(readByteRange('bytes=0-', 0), 'unsatisfiable');
});

test('multiple ranges and invalid headers are ignored', () => {
  for (const header of [
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=0-1,5-6',
    'lines=1-2',
    'bytes=5-2',
    'bytes=a-b',
  ]) {
    assert.equal(readByteRange(header, 1000), undefined, header);
  }
  assert.equal(readByteRange(`bytes=${'9'.repeat(400)}-`, 1000), undefined);
});

test('any accepted range lies within the file', () => {
  const header = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
  );
  fc.assert(
    fc.property(header, fc.nat(), (value, bytes) => {
      const range = readByteRange(value, bytes);
      if (typeof range !== 'object') return;
      assert.ok(range.start >= 0 && range.start <= range.end && range.end < bytes);
    }),
  );
});
