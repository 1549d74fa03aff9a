/** The calendar year now, on the server's clock. Pages take it from `usePageYear`: a reader's clock may be wrong. */
export function currentYear(): number {
  return new Date().getFullYear();
}
