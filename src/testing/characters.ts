import fc from 'fast-check';

const fromCodePoint = (codePoint: number) => String.fromCodePoint(codePoint);
const firstSurrogate = 0xd800;
const surrogates = 0x800;

/**
 * Any character of Unicode, also control characters and unassigned ones, for the `unit` of `fc.string`. fast-check's
 * own `binary` and `grapheme` build a map of a million characters in each process: seconds, and 100 MB.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat({ max: 0x10_ff_ff - surrogates })
  .map((index) => fromCodePoint(index < firstSurrogate ? index : index + surrogates));

/** What a reader sees as one character, sometimes of several code points, for the `unit` of `fc.string`. */
export const visibleCharacter: fc.Arbitrary<string> = fc.oneof(
  fc.integer({ min: 0x20, max: 0x7e }).map(fromCodePoint),
  fc
    .integer({ min: 0xa1, max: firstSurrogate - 1 })
    .map(fromCodePoint)
    .filter((character) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(character)),
  fc.constantFrom('क', 'क्ष', 'श्री', 'हिं', 'ऑ', '१', 'தி', 'ট্র', 'అ', 'ی', 'الله'),
  fc.constantFrom('é', 'e\u0301', 'ﬁ', 'İ', 'ß', 'ŉ', '한', '\u1112\u1161\u11ab', '𝔞', '𠀋', '👍🏽', '👨‍👩‍👧'),
);
