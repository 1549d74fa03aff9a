/** Texts that a spreadsheet interprets as a formula, also after apostrophes. */
const formula = /^'*[=+\-@\t\r\n]/;

/**
 * Escapes a text for a spreadsheet cell: an apostrophe keeps a formula from being executed. A text with leading
 * apostrophes gets one more, so that `cellText` restores the original.
 */
export function safeCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Returns the original text of a cell made by `safeCell`. */
export function cellText(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
