import { test } from 'node:test';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { eventually } from '#testing/eventually.ts';
import { islandBench } from '#testing/islands.ts';
import { examChoicesQuery } from './catalog.admin.ts';

const bench = await islandBench();

test('an open picker lists an exam that was added in another browser tab', async (context) => {
  const exams = [{ id: 1, name: 'SSC CGL', categoryName: 'SSC', aliases: [] }];
  bench.answer(({ url }) => Response.json(url.includes('search-words') ? { groups: [] } : exams));
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
  exams.push({ id: 2, name: 'SSC CHSL', categoryName: 'SSC', aliases: [] });
  window.dispatchEvent(new Event('visibilitychange'));
  await eventually.deepEqual(async () => labels(), ['SSC CGL', 'SSC CHSL']);
});
