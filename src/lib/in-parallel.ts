/**
 * Runs `work` on every item, at most `limit` at a time; answers in the order of the items.
 * The first failure is thrown once nothing is under way any more; what has not begun then never begins.
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
