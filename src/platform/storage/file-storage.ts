import type { Readable } from 'node:stream';
import { AppError, type ErrorCode } from '#platform/errors/app-error.ts';

export type FileExtension = 'pdf' | 'webp';

export interface PutOptions {
  maxBytes: number;
  extension: FileExtension;
  /**
   * The key that the content must have. Other content throws `StorageError('other-content')`. A stored file of this key
   * is replaced, even by content of the same length: it may be damaged.
   */
  expectedKey?: string;
}

export interface StoredFile {
  /** `ab/cd/<sha256>.<extension>`: made from the content, so equal bytes have equal keys. */
  key: string;
  /** 64 lower-case hexadecimal digits. */
  sha256: string;
  bytes: number;
}

export interface ListedFile {
  key: string;
  bytes: number;
  modifiedAt: Date;
}

/**
 * Files by what is in them, in a folder or in a bucket: the same names, the same promises.
 * Every call that takes a key throws `StorageError('bad-key')` for one that this store could not have made.
 */
export interface FileStorage {
  /**
   * Takes in bytes from a stream or from the file at a path, and returns once they are safe there.
   * The same bytes twice are one file. On failure nothing is left behind: `StorageError` when over `maxBytes`, full
   * or read-only; an error of the source itself is thrown as it came. A row that names the file is written under a
   * lock on its key, taken before: nothing here keeps a sweep from a file without a row.
   */
  put(source: AsyncIterable<Uint8Array> | string, options: PutOptions): Promise<StoredFile>;
  stat(key: string): Promise<{ bytes: number; modifiedAt: Date } | null>;
  /** Bytes `start` to `end`, both counted in, or all. Throws `StorageError('not-found')`. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /**
   * Runs `use` with a path where the file can be read while `use` runs, and not after. Never write to it.
   * Throws `StorageError('not-found')`, and what `use` throws.
   */
  withLocalFile<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result>;
  /** A file that is not there is deleted already. */
  delete(key: string): Promise<void>;
  /** Every stored file, in no order; what does not belong in the store is passed over. */
  list(): AsyncIterable<ListedFile>;
  /** To whom the store belongs: what was first claimed; null before. */
  owner(): Promise<string | null>;
  /** Says to whom the store belongs, unless that is said already. On return it is safe there. Throws `StorageError`. */
  claim(owner: string): Promise<void>;
  /** Removes what interrupted writes left, if untouched for so many milliseconds. Returns how many. */
  sweepTemporary(olderThanMs: number): Promise<number>;
}

export type StorageFailure =
  | 'too-large'
  | 'other-content'
  | 'disk-full'
  | 'read-only'
  | 'unreachable'
  | 'bad-key'
  | 'not-found';

const codeOfFailure = {
  'too-large': 'payload_too_large',
  'other-content': 'validation_failed',
  'disk-full': 'disk_full',
  'read-only': 'unavailable',
  unreachable: 'unavailable',
  'bad-key': 'not_found',
  'not-found': 'not_found',
} as const satisfies Record<StorageFailure, ErrorCode>;

/** What a file store can fail with; the message is a sentence for the owner, without any path. */
export class StorageError extends AppError {
  readonly reason: StorageFailure;

  constructor(reason: StorageFailure, message: string, options: { cause?: unknown } = {}) {
    super(codeOfFailure[reason], { public: message, cause: options.cause });
    this.name = 'StorageError';
    this.reason = reason;
  }
}

/** Of what says to whom the store belongs. */
export const ownerFileName = 'library-id';
export const longestOwner = 100;

const keyPattern = /^([0-9a-f]{2})\/([0-9a-f]{2})\/\1\2[0-9a-f]{60}\.(?:pdf|webp)$/;

/** Two levels of folders keep each of them small: 100,000 files make one or two a folder. */
export function storageKey(sha256: string, extension: FileExtension): string {
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}.${extension}`;
}

/** Throws `StorageError('other-content')` when content with this key is not what the caller expects. */
export function refuseOtherContent(key: string, expectedKey: string | undefined): void {
  if (expectedKey === undefined || key === expectedKey) return;
  throw new StorageError('other-content', 'The content of the file does not match its name.');
}

export function isStorageKey(key: string): boolean {
  return keyPattern.test(key);
}
