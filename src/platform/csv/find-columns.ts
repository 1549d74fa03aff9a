/** Titles of the column of each field, the most telling first. */
export type ColumnTitles<Field extends string> = Record<Field, readonly string[]>;

/** Folds a heading for comparison: 'Exam_Name*' -> 'examname'. Keeps the marks of Hindi vowels. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/**
 * Finds the column of each field by the titles of columns. A column is used for one field only. A title that is earlier
 * in the list of its field precedes others: 'Paper name' is the title, even next to 'Name'.
 */
export function findColumns<Field extends string>(
  headings: string[],
  titles: ColumnTitles<Field>,
): Partial<Record<Field, number>> {
  const keys = headings.map(headingKey);
  const columns: Partial<Record<Field, number>> = {};
  for (const field of Object.keys(titles) as Field[]) {
    const used = new Set(Object.values(columns));
    const positions = titles[field].map((title) => keys.indexOf(headingKey(title)));
    const column = positions.find((at) => at !== -1 && !used.has(at));
    if (column !== undefined) columns[field] = column;
  }
  return columns;
}
