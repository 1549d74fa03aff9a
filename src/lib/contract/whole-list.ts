/** Limit of a list that is not divided into pages. */
export const maxListed = 10_000;

/** Returns whether a query asks for one page of a list. Without `limit` and `offset` the answer is the whole list. */
export function isPageRequested({
  limit,
  offset,
}: {
  limit?: number | undefined;
  offset?: number | undefined;
}): boolean {
  return limit !== undefined || offset !== undefined;
}
