/** In Unicode, the zero of an Indian script is at 6 in its row (Devanagari: U+0966), the zero of Urdu at 0. */
const asciiDigit = (digit: string) =>
  String((digit.charCodeAt(0) & 15) - (/[\u0900-\u0DFF]/.test(digit) ? 6 : 0));

/** Returns the text without surrounding blanks and with the digits 0 to 9 in place of those of any script. */
export function toAsciiDigits(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .replaceAll(/\p{Nd}/gu, asciiDigit);
}
