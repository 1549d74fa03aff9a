/**
 * What names have in common that people take for one and the same: capitals, spaces, accents and Unicode forms make
 * no difference. Marks of other scripts than the Latin stay: in Hindi they are letters.
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
