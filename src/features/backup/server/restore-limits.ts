import { maxRowBytes } from '#platform/backup/backup-table.ts';

/** Upper limits of a backup. A larger one is refused before anything is unpacked. */
export interface RestoreLimits {
  entries: number;
  /** Total size of all unpacked entries. */
  bytes: number;
  /** Highest ratio of unpacked to packed size, for the whole ZIP and for each entry. */
  ratio: number;
  manifestBytes: number;
  /** Number of entries other than stored files: the tables and a few texts. */
  few: number;
  /** Size of one row. */
  lineBytes: number;
}

const megabyte = 1024 * 1024;

/**
 * Room for ten times a library with 100,000 papers. JSON Lines compress to a tenth of their size, rarely to a
 * fiftieth: a higher ratio than 200 is a ZIP bomb.
 */
export const usualLimits: RestoreLimits = {
  entries: 2_000_000,
  bytes: 1024 * 1024 * megabyte,
  ratio: 200,
  manifestBytes: 400 * megabyte,
  few: 500,
  lineBytes: maxRowBytes,
};

/** Smaller entries have no ratio limit. */
export const smallEntryBytes = megabyte;
