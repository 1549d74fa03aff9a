/** Returns whether at most `most` letters differ: inserted, left out or replaced. */
export function isAlmostEqual(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      current.push(
        Math.min(before[column]! + 1, current[column - 1]! + 1, before[column - 1]! + (isSame ? 0 : 1)),
      );
    }
    before = current;
  }
  return before[other.length]! <= most;
}
