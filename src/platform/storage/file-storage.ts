import type { Readable } from 'node:stream';
import { AppError, type ErrorCode } from '#platform/errors/app-error.ts';
import type { FileHashes } from './hash-file.ts';

export type FileExtension = 'pdf' | 'webp';

export interface PutOptions {
  maxBytes: number;
  extension: FileExtension;
  /**
   * The key that the content must have. Other content throws `StorageError('other-content')`. A stored file with this
   * key is replaced, even if its size is the same: it may be damaged.
   */
  expectedKey?: string;
}

export interface StoredFile extends FileHashes {
  /** `ab/cd/<sha256>.<extension>`, derived from the content: equal bytes have equal keys. */
  key: string;
}

export interface ListedFile {
  key: string;
  bytes: number;
  modifiedAt: Date;
}

/**
 * Content-addressed files in a folder or in a bucket, with the same keys and the same guarantees. Every method that
 * takes a key throws `StorageError('bad-key')` for an invalid one.
 */
export interface FileStorage {
  /**
   * Stores a stream or a local file and returns once it is durable. Equal bytes are stored once. On failure nothing
   * remains. Throws `StorageError` for content over `maxBytes` and for a full or read-only store; errors of the
   * source pass unchanged. The caller must lock the key before and add the row that names the file under that lock:
   * the store does not protect a file without a row from a sweep.
   */
  put(source: AsyncIterable<Uint8Array> | string, options: PutOptions): Promise<StoredFile>;
  /** Calls `listener` for each file that this process has stored. */
  onStored(listener: (key: string) => void): void;
  stat(key: string): Promise<{ bytes: number; modifiedAt: Date } | null>;
  /** Reads the bytes from `start` to `end`, both inclusive, or all. Throws `StorageError('not-found')`. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /**
   * Runs `use` with a local path of the file. The path is valid only while `use` runs; do not write to it. Throws
   * `StorageError('not-found')` and errors of `use`.
   */
  withLocalFile<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result>;
  /** Deletes a file. A missing file is not an error. */
  delete(key: string): Promise<void>;
  /** Yields every stored file in no particular order. Skips files that do not belong to the store. */
  list(): AsyncIterable<ListedFile>;
  /** Returns the first claimed owner of the store, or null. */
  owner(): Promise<string | null>;
  /** Sets the owner of the store, unless it has one. Returns once this is durable. Throws `StorageError`. */
  claim(owner: string): Promise<void>;
  /** Removes leftovers of interrupted writes that were not changed for `olderThanMs`. Returns their number. */
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

/** Failure of a file store. The message is a sentence for the owner, without paths. */
export class StorageError extends AppError {
  readonly reason: StorageFailure;

  constructor(reason: StorageFailure, message: string, options: { cause?: unknown } = {}) {
    super(codeOfFailure[reason], { public: message, cause: options.cause });
    this.name = 'StorageError';
    this.reason = reason;
  }
}

/** Name of the file or object that contains the owner of the store. */
export const ownerFileName = 'library-id';
export const maxOwnerLength = 100;

const keyPattern = /^([0-9a-f]{2})\/([0-9a-f]{2})\/\1\2[0-9a-f]{60}\.(?:pdf|webp)$/;

/** Returns the key. Two levels of folders keep each one small: 100,000 files make one or two per folder. */
export function storageKey(sha256: string, extension: FileExtension): string {
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}.${extension}`;
}

/** Throws `StorageError('other-content')` if the key is not the expected one. */
export function refuseOtherContent(key: string, expectedKey: string | undefined): void {
  if (expectedKey === undefined || key === expectedKey) return;
  throw new StorageError('other-content', 'The content of the file does not match its name.');
}

/** Whether a file with this hash has this key. */
export const isKeyOf = (key: string, sha256: string): boolean => key.includes(`/${sha256}.`);

export const getExtension = (key: string) => key.slice(key.lastIndexOf('.') + 1) as FileExtension;

export function isStorageKey(key: string): boolean {
  return keyPattern.test(key);
}
