/** Something of the site that leads to an address on another server. */
export interface UsedLink {
  recordId: number;
  /** What people call it. */
  title: string;
  /** Where it is edited in the back office, from the root. */
  adminAddress: string;
  /** Of http or https; what is in no normal form is passed over. */
  url: string;
}

/** On whose behalf something is changed; a schedule has no id. */
export interface LinkAuthor {
  id: number | null;
  name: string;
  sessionId: number | null;
}

/** A file that was fetched and lies outside of the store. */
export interface FetchedFile {
  path: string;
  /** As it is called where it came from. */
  name: string;
  sha256: string;
  bytes: number;
}

/** Another record whose stored file could be the one that a link led to. */
export interface FileCandidate {
  recordId: number;
  title: string;
  /** What tells it from others: 'SSC CGL, 2020, 1.2 MB'. */
  note: string;
  adminAddress: string;
  /** Where the file can be looked at, from the root. */
  fileUrl: string;
  /** Whether it has the same bytes, or only seems to be the same. */
  isSameFile: boolean;
}

/** Of a source whose links are its records' files. */
export interface LinkedFiles {
  /** What could take the place of a record's link, most alike first; `sha256` is of the file at the link, where it is known. */
  candidates(recordId: number, sha256: string | null): Promise<FileCandidate[]>;
  /** Gives a record the stored file of another one. Throws `not_found` and `conflict`. */
  useFileOf(author: LinkAuthor, recordId: number, otherId: number): Promise<void>;
  /** Keeps a fetched file as the record's own. Throws `validation_failed` for what is no PDF, `not_found` and `conflict`. */
  store(author: LinkAuthor, recordId: number, url: string, file: FetchedFile): Promise<void>;
}

/** Links that a part of the product hands to the link checker. */
export interface LinkSource {
  /** `papers`: in the database, in addresses, never changed. */
  name: string;
  /** For the owner: 'Papers'. */
  title: string;
  /** All of its links, in batches of any size. */
  batches(): AsyncIterable<UsedLink[]>;
  /** Writes another address in the place of one. Throws `not_found`, and `conflict` where the record has it no more. */
  replace(author: LinkAuthor, recordId: number, from: string, to: string): Promise<void>;
  files?: LinkedFiles;
}
