/** Returns a text in NFC on one line, without blanks at its ends and with single spaces. */
export const tidyLine = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();
