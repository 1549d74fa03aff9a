/** The deepest offset that list calls accept. */
export const deepestOffset = 100_000;

/** How many pages of a list can be opened. */
export function pageCountOf(total: number, pageSize: number): number {
  return Math.min(Math.ceil(total / pageSize), Math.floor(deepestOffset / pageSize));
}
