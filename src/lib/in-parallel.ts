/**
 * Runs `work` on every item, at most `limit` at a time. Returns the results in the order of the items. After a
 * failure no further item starts; the first error is thrown when all running work has ended.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  let hasFailed = false;
  async function worker(): Promise<void> {
    while (next < items.length && !hasFailed) {
      const index = next;
      next += 1;
      try {
        results[index] = await work(items[index]!);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  }
  const workers = Array.from({ length: Math.min(limit, items.length) }, worker);
  const failed = (await Promise.allSettled(workers)).find((settled) => settled.status === 'rejected');
  if (failed) throw failed.reason;
  return results;
}
