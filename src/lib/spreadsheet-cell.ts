/** What a spreadsheet takes for a formula, also behind apostrophes. */
const formula = /^'*[=+\-@\t\r]/;

/**
 * A text as a cell of a file for spreadsheets, which run what begins like a formula: an apostrophe before it makes it
 * text. One more goes before those that begin with apostrophes already, so that `cellText` gives back each as it was.
 */
export function safeCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text of a cell that `safeCell` made. */
export function cellText(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
