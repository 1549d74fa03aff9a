const storageKey = 'ratings';
const kept = 1_000;

type Stored = Pick<Storage, 'getItem' | 'setItem'>;
type Entry = [paperId: number, stars: number];

function isEntry(value: unknown): value is Entry {
  return Array.isArray(value) && value.length === 2 && value.every((part) => Number.isInteger(part));
}

/** Oldest first; nothing where the browser blocks storage or holds something else there. */
function entriesIn(storage: () => Stored): Entry[] {
  try {
    const value: unknown = JSON.parse(storage().getItem(storageKey) ?? '[]');
    return Array.isArray(value) ? value.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/** The stars that this browser gave a paper; undefined when it remembers none. `storage` throws where it is blocked. */
export function ownRating(paperId: number, storage: () => Stored = () => localStorage): number | undefined {
  return entriesIn(storage).findLast(([id, stars]) => id === paperId && stars >= 1 && stars <= 5)?.[1];
}

const listeners = new Set<() => void>();

/** Calls back when this page or another tab of this browser rates a paper; returns what ends it. */
export function onRating(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKey) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/** Remembers the stars that were given, for the newest 1,000 papers; not at all where storage is blocked or full. */
export function storeOwnRating(
  paperId: number,
  stars: number,
  storage: () => Stored = () => localStorage,
): void {
  const others = entriesIn(storage).filter(([id]) => id !== paperId);
  try {
    storage().setItem(storageKey, JSON.stringify([...others.slice(1 - kept), [paperId, stars]]));
  } catch {
    // The server remembers it: it is asked when the visitor comes to the stars.
  }
  for (const listener of listeners) listener();
}
