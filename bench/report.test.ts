import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Figure } from './figure.ts';
import { readmeList } from './report.ts';

const figureOf = (measure: string, figure: string): Figure => ({ measure, figure, target: '', isMet: null });

const figures = [
  figureOf('Cached home page, requests/s against bare `node:http`', '94%'),
  figureOf('Cached exam page, requests/s against bare `node:http`', '90%'),
  figureOf('`/api/search` with typos, 100,000 papers', 'p50 9 ms'),
  figureOf('`/api/search`, 100,000 papers', 'p50 6 ms'),
  figureOf('`/api/search`, 1,000,000 papers', 'p50 30 ms'),
  figureOf('JavaScript before the first interaction, brotli', '6 KB'),
  figureOf('Lighthouse, exam page: performance', '93'),
  figureOf('Second `npm start`, until `/readyz` answers', '1.9 s'),
];

describe('readmeList', () => {
  test('lists five figures', () => {
    assert.deepEqual(readmeList(figures)?.split('\n'), [
      '- Cached exam page, requests/s against bare `node:http`: 90%',
      '- `/api/search`, 100,000 papers: p50 6 ms',
      '- JavaScript before the first interaction, brotli: 6 KB',
      '- Lighthouse, exam page: performance: 93',
      '- Second `npm start`, until `/readyz` answers: 1.9 s',
    ]);
  });

  test('returns undefined for a partial run', () => {
    assert.equal(readmeList(figures.slice(1, 4)), undefined);
  });
});

test('every measure of the README is in the committed results', () => {
  const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
  const [, list = ''] = /<!-- bench -->([^]*)<!-- \/bench -->/.exec(read('README.md')) ?? [];
  const lines = list.split('\n').filter((line) => line.startsWith('- '));
  assert.equal(lines.length, 5);
  const rows = read('bench/results.md')
    .split('\n')
    .map((row) => row.split(/ *\| */))
    .map(([, measure = '', figure = '']) => `- ${measure}: ${figure}`);
  assert.deepEqual(
    lines.filter((line) => !rows.includes(line)),
    [],
  );
});
