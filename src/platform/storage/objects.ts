import type { Readable } from 'node:stream';

export interface ListedObject {
  name: string;
  bytes: number;
  modifiedAt: Date;
}

/** Named objects in a bucket or in a folder. The caller chooses the names. */
export interface Objects {
  /** Lists the objects whose names start with `prefix`. */
  list(prefix?: string): Promise<ListedObject[]>;
  /** Returns null if the object does not exist. */
  open(name: string): Promise<{ bytes: number; content: Readable } | null>;
  readText(name: string): Promise<string | null>;
  /** Replaces an object, or creates it. It is visible once it is complete and durable. Destroys `content` in any case. */
  write(name: string, content: Readable): Promise<void>;
  writeText(name: string, content: string): Promise<void>;
  /** Writes a local file. */
  send(name: string, path: string): Promise<void>;
  /** Deletes an object. A missing object is not an error. */
  delete(name: string): Promise<void>;
  close(): void;
}

/** Objects that are written as they are. */
export interface PlainObjects extends Objects {
  /** Creates an object unless it exists. */
  create(name: string, content: Uint8Array): Promise<void>;
}
