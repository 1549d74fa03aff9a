/** A record of the site with a link to another server. */
export interface UsedLink {
  recordId: number;
  /** Display name of the record. */
  title: string;
  /** Admin path at which the record is edited. */
  adminAddress: string;
  /** An http or https URL. A URL without a normalised form is ignored. */
  url: string;
}

/** Author of a change. A scheduled job has no id. */
export interface LinkAuthor {
  id: number | null;
  name: string;
  sessionId: number | null;
}

/** A downloaded file outside the file store. */
export interface FetchedFile {
  path: string;
  /** The file name at its source. */
  name: string;
  sha256: string;
  bytes: number;
}

/** Another record whose stored file could be the file behind a link. */
export interface FileCandidate {
  recordId: number;
  title: string;
  /** Facts that distinguish the record: 'SSC CGL, 2020, 1.2 MB'. */
  note: string;
  adminAddress: string;
  /** Path of the file, from the site root. */
  fileUrl: string;
  /** Whether it has the same bytes, or is only similar. */
  isSameFile: boolean;
}

/** For sources whose links are files of records. */
export interface LinkedFiles {
  /**
   * Returns possible replacements for a record's link, the most similar first. `sha256` is the hash of the file at
   * the link, if known.
   */
  candidates(recordId: number, sha256: string | null): Promise<FileCandidate[]>;
  /** Assigns the stored file of another record. Throws `not_found` and `conflict`. */
  useFileOf(author: LinkAuthor, recordId: number, otherId: number): Promise<void>;
  /**
   * Stores a downloaded file for the record. Throws `validation_failed` if it is not a PDF, `not_found` and
   * `conflict`.
   */
  store(author: LinkAuthor, recordId: number, url: string, file: FetchedFile): Promise<void>;
}

/** Links that a feature provides to the link checker. */
export interface LinkSource {
  /** For example, `papers`. Stored in the database and used in URLs, so it never changes. */
  name: string;
  /** Label for the owner: 'Papers'. */
  title: string;
  /** Yields all links in batches of any size. */
  batches(): AsyncIterable<UsedLink[]>;
  /** Replaces a URL in a record. Throws `not_found`, and `conflict` if the record no longer has the old URL. */
  replace(author: LinkAuthor, recordId: number, from: string, to: string): Promise<void>;
  files?: LinkedFiles;
}
