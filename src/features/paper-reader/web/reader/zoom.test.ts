import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findSpot, needsLargePicture, getShift, getWheelFactor, limitZoom, stepZoom } from './zoom.ts';

describe('a zoom', () => {
  test('goes from 100% to 400%', () => {
    assert.equal(limitZoom(0.5, 2), 1);
    assert.equal(limitZoom(9, 2), 4);
  });
  test('starts below 100% for a page that fits the window', () => {
    assert.equal(limitZoom(0.5, 0.7), 0.7);
  });
  test('changes by steps', () => {
    assert.deepEqual([stepZoom(1, 1), stepZoom(1.6, 1), stepZoom(4, 1)], [1.25, 2, 4]);
    assert.deepEqual([stepZoom(4, -1), stepZoom(1.6, -1), stepZoom(1, -1)], [3, 1.5, 1]);
    assert.deepEqual([stepZoom(0.7, 1), stepZoom(0.7, -1)], [1, 0.7]);
  });
  test('changes by the wheel as far in as out, and not too far at once', () => {
    assert.equal(getWheelFactor(5) * getWheelFactor(-5), 1);
    assert.ok(getWheelFactor(-120) > 1 && getWheelFactor(-120) < 1.3);
  });
});

describe('a picture', () => {
  test('is the large one if the usual one would be blurred', () => {
    assert.equal(needsLargePicture(800), false);
    assert.equal(needsLargePicture(1_000), true);
    assert.equal(needsLargePicture(1_600), true);
  });
});

describe('a spot of a page', () => {
  const page = { left: 10, top: -200, width: 300, height: 400 };

  test('returns to its point of the window after a zoom', () => {
    const spot = findSpot(page, 160, 100);
    const zoomed = { left: 10, top: -200, width: 600, height: 800 };
    const { left, top } = getShift(zoomed, spot);
    assert.deepEqual(findSpot({ ...zoomed, left: 10 - left, top: -200 - top }, 160, 100), spot);
    assert.deepEqual([left, top], [150, 300]);
  });
  test('is the nearest one to a point outside', () => {
    assert.deepEqual(findSpot(page, 500, 300), { x: 310, y: 200, across: 1, down: 1 });
  });
});
