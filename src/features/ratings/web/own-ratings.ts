const storageKey = 'ratings';
const maxEntries = 1_000;

type Stored = Pick<Storage, 'getItem' | 'setItem'>;
type Entry = [paperId: number, stars: number];

function isEntry(value: unknown): value is Entry {
  return Array.isArray(value) && value.length === 2 && value.every((part) => Number.isInteger(part));
}

/** Returns the stored entries, oldest first. Empty if storage is blocked or has other content. */
function readEntries(storage: () => Stored): Entry[] {
  try {
    const value: unknown = JSON.parse(storage().getItem(storageKey) ?? '[]');
    return Array.isArray(value) ? value.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/**
 * Returns the stars that this browser gave a paper, or undefined if none are stored. `storage` throws if it is
 * blocked.
 */
export function ownRating(paperId: number, storage: () => Stored = () => localStorage): number | undefined {
  return readEntries(storage).findLast(([id, stars]) => id === paperId && stars >= 1 && stars <= 5)?.[1];
}

const listeners = new Set<() => void>();

/**
 * Calls `listener` when this page or another tab of the browser rates a paper. Returns a function that unsubscribes.
 */
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

/** Stores the visitor's stars for the newest 1,000 papers. Does nothing if storage is blocked or full. */
export function storeOwnRating(
  paperId: number,
  stars: number,
  storage: () => Stored = () => localStorage,
): void {
  const others = readEntries(storage).filter(([id]) => id !== paperId);
  try {
    storage().setItem(storageKey, JSON.stringify([...others.slice(1 - maxEntries), [paperId, stars]]));
  } catch {
    // The server has the rating too. The page asks it when the visitor reaches the stars.
  }
  for (const listener of listeners) listener();
}
