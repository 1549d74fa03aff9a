import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PageTurn } from '#lib/url/picture-name.ts';
import { readUpright } from './read-upright.ts';

type Reading = [confidence: number, isSideways?: boolean];

/** Reads a page whose reading is known for each turn. Returns the page and the turns that were read. */
async function readAs(
  readings: Partial<Record<PageTurn, Reading>>,
  msPerReading = 0,
  words = 'Which of these words',
) {
  const turns: PageTurn[] = [];
  let time = 0;
  const page = await readUpright(
    async (turn) => {
      turns.push(turn);
      time += msPerReading;
      const [confidence, isSideways = false] = readings[turn]!;
      return { text: confidence === 0 ? '' : `${words} at ${turn}`, edges: [turn], confidence, isSideways };
    },
    () => time,
  );
  return { ...page, turns };
}

describe('a page', () => {
  test('that is upright is read once', async () => {
    assert.deepEqual(await readAs({ 0: [0.8] }), {
      text: 'Which of these words at 0',
      edges: [0],
      confidence: 0.8,
      turn: 0,
      turns: [0],
    });
  });
  test('without words is read once', async () => {
    assert.deepEqual(await readAs({ 0: [0] }), { text: '', edges: [], confidence: 0, turn: 0, turns: [0] });
  });
  test('that is upside down is turned', async () => {
    const page = await readAs({ 0: [0.32], 180: [0.82] });
    assert.deepEqual([page.text, page.turn, page.turns], ['Which of these words at 180', 180, [0, 180]]);
    assert.deepEqual(page.edges, [180]);
  });
  test('whose text runs downwards is turned counterclockwise', async () => {
    const page = await readAs({ 0: [0.76, true], 270: [0.81] });
    assert.deepEqual([page.text, page.turn, page.turns], ['Which of these words at 270', 270, [0, 270]]);
  });
  test('whose text runs upwards is turned clockwise', async () => {
    const page = await readAs({ 0: [0.33, true], 90: [0.81] });
    assert.deepEqual([page.text, page.turn, page.turns], ['Which of these words at 90', 90, [0, 90]]);
  });
  test('that is sideways and hard to read gets the better of two directions', async () => {
    const page = await readAs({ 0: [0.58, true], 90: [0.35], 270: [0.6] });
    assert.deepEqual([page.text, page.turn, page.turns], ['Which of these words at 270', 270, [0, 90, 270]]);
  });
  test('that is hard to read stays upright if it is as hard upside down', async () => {
    const page = await readAs({ 0: [0.6], 180: [0.64] });
    assert.deepEqual([page.text, page.turn], ['Which of these words at 0', 0]);
  });
  test('with a long text is sure at a lower confidence', async () => {
    const turns: PageTurn[] = [];
    await readUpright(async (turn) => {
      turns.push(turn);
      return { text: 'Which of these '.repeat(20), edges: [], confidence: 0.6, isSideways: false };
    });
    assert.deepEqual(turns, [0]);
  });
  test('that is not readable in any direction has no text', async () => {
    for (const isSideways of [false, true]) {
      const page = await readAs({ 0: [0.3, isSideways], 90: [0.2], 180: [0.44], 270: [0.31] });
      assert.deepEqual([page.text, page.turn, page.confidence > 0], ['', 0, true]);
    }
  });
  test('with specks instead of words is empty', async () => {
    const page = await readAs({ 0: [0.3], 180: [0.2] }, 0, '. ~');
    assert.deepEqual([page.text, page.confidence], ['', 0]);
  });
  test('that takes long is read once', async () => {
    const page = await readAs({ 0: [0.5] }, 30_000);
    assert.deepEqual([page.text, page.turns], ['Which of these words at 0', [0]]);
  });
});
