import fc from 'fast-check';

const firstSurrogate = 0xd800;
const surrogates = 0x800;

/**
 * Any character of Unicode, also control characters and unassigned ones, for the `unit` of `fc.string`. The library's
 * own unit `binary` builds a map of a million characters in each process: more than a second, and 85 MB.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat({ max: 0x10_ff_ff - surrogates })
  .map((index) => String.fromCodePoint(index < firstSurrogate ? index : index + surrogates));
