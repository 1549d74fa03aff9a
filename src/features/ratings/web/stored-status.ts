import type { RatingStatus } from '../ratings.contract.ts';

const storageKey = 'rating-status';
/** How long a rating status is fresh, also on later pages in the same tab. */
export const freshMs = 5 * 60_000;

interface StoredStatus {
  status: RatingStatus;
  /** Time of the server's response. */
  at: number;
}

type StoredStatuses = Record<string, StoredStatus>;

/** Returns the fresh statuses. Returns none if the browser blocks storage or the stored text is invalid. */
function readAll(): StoredStatuses {
  try {
    const all = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as StoredStatuses;
    return Object.fromEntries(Object.entries(all).filter(([, { at }]) => at > Date.now() - freshMs));
  } catch {
    return {};
  }
}

/** Returns the fresh rating status of a paper that this tab has read, on this page or one before. */
export const findStoredStatus = (paperId: number): StoredStatus | undefined => readAll()[paperId];

/** Stores a rating status for the next pages of this tab. Does nothing if storage is blocked or full. */
export function keepStatus(paperId: number, status: RatingStatus): void {
  const all: StoredStatuses = { ...readAll(), [paperId]: { status, at: Date.now() } };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(all));
  } catch {
    // Without storage, the next page asks the server.
  }
}
