/** The calendar year now, on the reader's or the server's clock. */
export function currentYear(): number {
  return new Date().getFullYear();
}
