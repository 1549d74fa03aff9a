/** What a backup may be at most: more is refused before any of it is unpacked. */
export interface RestoreLimits {
  entries: number;
  /** Of all entries as they are unpacked. */
  bytes: number;
  /** How many times larger than the ZIP all of it, or one entry of it, may become. */
  ratio: number;
  manifestBytes: number;
  /** Of entries that are no stored files: the tables, and little else. */
  few: number;
  /** Of one row. */
  lineBytes: number;
}

const megabyte = 1024 * 1024;

/** Ten times what a library of a hundred thousand papers comes to; JSON lines are packed to a tenth, rarely to a fiftieth. */
export const usualLimits: RestoreLimits = {
  entries: 2_000_000,
  bytes: 1024 * 1024 * megabyte,
  ratio: 200,
  manifestBytes: 400 * megabyte,
  few: 500,
  lineBytes: 16 * megabyte,
};

/** What is small is small however well it was packed. */
export const smallEntryBytes = megabyte;
