import PQueue from 'p-queue';

/**
 * Runs `work` on every item, at most `limit` at a time. Returns the results in the order of the items. After a
 * failure no further item starts; the first error is thrown when all running work has ended.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const queue = new PQueue({ concurrency: Math.max(1, limit) });
  queue.addEventListener('error', () => queue.clear());
  const started = items.map((item) => queue.add(() => work(item)));
  const settled = await Promise.allSettled(started);
  // Cleared items come after the failed ones, so the first rejection is a real error.
  const failed = settled.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((each) => (each as PromiseFulfilledResult<Result>).value);
}
