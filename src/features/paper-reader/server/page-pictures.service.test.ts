import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#platform/errors/app-error.ts';
import { createLog } from '#platform/log/log.ts';
import type { PagePicture } from '#platform/pdf/pdf-page.ts';
import { createPagePictures, type PictureRequest } from './page-pictures.service.ts';

const white: PagePicture = { width: 1, height: 1, channels: 1, pixels: Buffer.from([255]) };
const folder = { read: async () => null, write: async () => {} };
const copies = { use: <Result>(_key: string, use: (path: string) => Promise<Result>) => use('paper.pdf') };

/** Creates pictures whose pages are drawn when `next` is called. */
function drawnByHand() {
  const drawn: number[] = [];
  const ends: (() => void)[] = [];
  const drawer = {
    sizes: async () => null,
    async draw(_path: string, page: number) {
      drawn.push(page);
      await new Promise<void>((resolve) => ends.push(resolve));
      return white;
    },
  };
  const pictures = createPagePictures({
    drawer,
    folder,
    copies,
    log: createLog('silent'),
    maxPending: 3,
  } as never);
  return { pictures, drawn, next: () => ends.shift()?.() };
}

const page = (number: number): PictureRequest => ({
  file: { sha256: 'a', storageKey: 'a', pages: 99 },
  page: number,
  width: 720,
  format: 'webp',
});

test('visitors take turns, and only the one who asks for many pages is refused', async () => {
  const { pictures, drawn, next } = drawnByHand();
  const many = [1, 2, 3, 4, 5, 6].map((number) => pictures.make(page(number), { client: 'many' }));
  const refused = Promise.allSettled(many.slice(4));
  const one = pictures.make(page(50), { client: 'one' });
  while (drawn.length < 2) {
    next();
    await nextTurn();
  }
  assert.deepEqual(drawn, [1, 50]);
  next();
  await one;
  for (const result of await refused)
    assert.equal((result as PromiseRejectedResult).reason.code, 'unavailable');
  for (const result of many.slice(1, 4)) {
    while (!drawn.includes(many.indexOf(result) + 1)) await nextTurn();
    next();
    await result;
  }
});

test('a page that took too long is not called damaged, and a damaged one is', async () => {
  const log = createLog('silent');
  const draws = [
    async () => null,
    async () => Promise.reject(new AppError('unavailable', { public: 'slow' })),
  ];
  const codes = draws.map(async (draw) => {
    const drawer = { draw, sizes: async () => null };
    const pictures = createPagePictures({ drawer, folder, copies, log } as never);
    const asked = () => pictures.make(page(1), { client: 'a' }).catch(({ code }: AppError) => code);
    return [await asked(), await asked()];
  });
  assert.deepEqual(await Promise.all(codes), [
    ['gone', 'gone'],
    ['unavailable', 'unavailable'],
  ]);
});
