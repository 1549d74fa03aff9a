import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { eventually } from '#testing/eventually.ts';
import { islandBench } from '#testing/islands.ts';
import { examChoicesQuery } from './catalog.admin.ts';

const bench = await islandBench();

test('an open picker lists an exam that was added in another browser tab', async (context) => {
  const exams = [{ id: 1, name: 'SSC CGL', categoryName: 'SSC', aliases: [] }];
  bench.answer(({ url }) => {
    if (url.includes('search-words')) return Response.json({ groups: [] });
    const inHindi = exams.map((exam) => ({ ...exam, name: `${exam.name} परीक्षा` }));
    return Response.json(url.includes('lang=hi') ? inHindi : exams);
  });
  const client = new QueryClient();
  client.mount();
  const picker = new QueryObserver(client, examChoicesQuery);
  const leave = picker.subscribe(() => {});
  context.after(() => {
    leave();
    client.unmount();
    client.clear();
  });
  const labels = () => picker.getCurrentResult().data?.map(({ label }) => label);
  await eventually.deepEqual(async () => labels(), ['SSC CGL']);
  assert.deepEqual(picker.getCurrentResult().data?.[0]?.names, ['SSC CGL परीक्षा']);
  exams.push({ id: 2, name: 'SSC CHSL', categoryName: 'SSC', aliases: [] });
  window.dispatchEvent(new Event('visibilitychange'));
  await eventually.deepEqual(async () => labels(), ['SSC CGL', 'SSC CHSL']);
});
