import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  describePlan,
  isChanged,
  keptParts,
  namePart,
  newPlan,
  getParts,
  rotatePage,
  splitEvery,
  toggleDropped,
  toggleSplit,
} from './split-plan.ts';

const volume = newPlan('CS2017.pdf', 40);
const split = toggleSplit(toggleSplit(volume, 25), 13);

describe('split plan', () => {
  test('begins with one unchanged part', () => {
    assert.deepEqual([describePlan(volume), isChanged(volume)], ['1 paper: 1-40', false]);
    assert.equal(getParts(volume)[0]?.name, 'CS2017.pdf');
  });

  test('splits before pages in any order', () => {
    assert.equal(describePlan(split), '3 papers: 1-12, 13-24, 25-40');
    assert.deepEqual(
      getParts(split).map(({ name }) => name),
      ['CS2017 part 1.pdf', 'CS2017 part 2.pdf', 'CS2017 part 3.pdf'],
    );
  });

  test('joins parts again', () => {
    assert.equal(describePlan(toggleSplit(split, 13)), '2 papers: 1-24, 25-40');
  });

  test('never splits before the first page', () => {
    assert.equal(toggleSplit(volume, 1), volume);
    assert.equal(toggleSplit(volume, 41), volume);
  });

  test('leaves out dropped pages and empty parts', () => {
    let plan = toggleDropped(toggleDropped(split, 5), 40);
    assert.equal(describePlan(plan), '3 papers: 1-4, 6-12; 13-24; 25-39');
    plan = [13, 14].reduce(toggleDropped, toggleSplit(toggleSplit(volume, 13), 15));
    assert.equal(describePlan(plan), '2 papers: 1-12; 15-40');
    assert.deepEqual(
      keptParts(plan).map(({ name }) => name),
      ['CS2017 part 1.pdf', 'CS2017 part 2.pdf'],
    );
  });

  test('turns a page back after four quarters', () => {
    const turned = rotatePage(volume, 3);
    assert.equal(getParts(turned)[0]?.pages[2]?.rotation, 90);
    assert.equal(isChanged(turned), true);
    assert.equal(isChanged([3, 3, 3].reduce(rotatePage, turned)), false);
  });

  test('keeps a typed name when other parts change', () => {
    const named = toggleSplit(namePart(split, 13, 'Maths.pdf'), 7);
    assert.deepEqual(
      getParts(named).map(({ name }) => name),
      ['CS2017 part 1.pdf', 'CS2017 part 2.pdf', 'Maths.pdf', 'CS2017 part 4.pdf'],
    );
  });

  test('splits into equal parts', () => {
    assert.equal(describePlan(splitEvery(volume, 16)), '3 papers: 1-16, 17-32, 33-40');
    assert.equal(describePlan(splitEvery(volume, 40)), '1 paper: 1-40');
    assert.equal(splitEvery(volume, 0), volume);
  });

  test('shortens a long name', () => {
    const long = toggleSplit(newPlan(`${'x'.repeat(251)}.pdf`, 2), 2);
    for (const { name } of getParts(long)) assert.equal(name.length, 255);
  });
});
