/**
 * Returns a key that is equal for names that people consider the same: ignores case, spaces, Latin accents and
 * Unicode form. Combining marks of other scripts stay, because they are letters in Hindi.
 */
export function sameName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
}
