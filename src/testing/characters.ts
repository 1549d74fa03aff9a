import fc from 'fast-check';

const firstSurrogate = 0xd800;
const surrogates = 0x800;

/** Inverse of the mapping below. Throws for anything but one character. */
function getIndex(character: unknown): number {
  const codePoint = String(character).codePointAt(0) ?? -1;
  const isSurrogate = codePoint >= firstSurrogate && codePoint < firstSurrogate + surrogates;
  if (codePoint < 0 || isSurrogate || String.fromCodePoint(codePoint) !== character)
    throw new Error('Not one character');
  return codePoint < firstSurrogate ? codePoint : codePoint - surrogates;
}

/**
 * Any character of Unicode, also control characters and unassigned ones, for the `unit` of `fc.string`. The library's
 * own unit `binary` builds a map of a million characters in each process: more than a second, and 85 MB. The inverse
 * lets `fc.string` produce names such as `__proto__`, as with `binary`.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat({ max: 0x10_ff_ff - surrogates })
  .map((index) => String.fromCodePoint(index < firstSurrogate ? index : index + surrogates), getIndex);
