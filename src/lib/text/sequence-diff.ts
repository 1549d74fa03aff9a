export interface DiffEntry<Item> {
  kind: 'same' | 'added' | 'removed';
  item: Item;
}

/**
 * Returns the shortest edit from one sequence to another, in order: items of both, of `before` only (removed) and of
 * `after` only (added). Items are equal if their keys are. Takes time and memory in the product of both lengths.
 */
export function diffSequences<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
): DiffEntry<Item>[] {
  const [left, right] = [before.map(keyOf), after.map(keyOf)];
  // common[i][j] is the length of the longest common subsequence of the items from i and from j.
  const common = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  for (let i = left.length - 1; i >= 0; i -= 1)
    for (let j = right.length - 1; j >= 0; j -= 1)
      common[i]![j] =
        left[i] === right[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!);

  const entries: DiffEntry<Item>[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const isSame = i < left.length && j < right.length && left[i] === right[j];
    const isRemoved = j === right.length || (i < left.length && common[i + 1]![j]! >= common[i]![j + 1]!);
    if (isSame) entries.push({ kind: 'same', item: after[j]! });
    else if (isRemoved) entries.push({ kind: 'removed', item: before[i]! });
    else entries.push({ kind: 'added', item: after[j]! });
    if (isSame || isRemoved) i += 1;
    if (isSame || !isRemoved) j += 1;
  }
  return entries;
}
