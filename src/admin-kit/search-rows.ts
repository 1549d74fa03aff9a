/** Returns a page of the rows that contain the search in one of their texts, and the number of all these rows. */
export function searchRows<Row>(
  rows: readonly Row[],
  textsOf: (row: Row) => string[],
  { search, page, size }: { search: string; page: number; size: number },
): { rows: Row[]; matches: number } {
  const lowerSearch = search.normalize('NFC').toLowerCase();
  const matching = rows.filter((row) =>
    textsOf(row).some((text) => text.toLowerCase().includes(lowerSearch)),
  );
  return { rows: matching.slice(page * size, (page + 1) * size), matches: matching.length };
}
