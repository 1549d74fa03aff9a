/** Maximum offset of the list APIs. */
export const deepestOffset = 100_000;

/** Returns how many pages of a list can be opened. */
export function getPageCount(total: number, pageSize: number): number {
  return Math.min(Math.ceil(total / pageSize), Math.floor(deepestOffset / pageSize));
}
