import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readmeList } from './report.ts';

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

test('the README lists five figures of the committed results', () => {
  const [, list = ''] = /<!-- bench -->([^]*)<!-- \/bench -->/.exec(read('README.md')) ?? [];
  const lines = list.split('\n').filter((line) => line.startsWith('- '));
  const figures = read('bench/results.md')
    .split('\n')
    .map((row) => row.split(/ *\| */))
    .map(([, measure = '', figure = '']) => ({ measure, figure, target: '', isMet: null }));
  assert.equal(lines.length, 5);
  assert.deepEqual(lines, readmeList(figures).split('\n'));
});
