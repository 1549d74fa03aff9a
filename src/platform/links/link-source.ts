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
  /**
   * Stores a downloaded file for the record. Only of sources whose links are files of records. Throws
   * `validation_failed` if it is not a PDF, `not_found` and `conflict`.
   */
  storeFile?(author: LinkAuthor, recordId: number, url: string, file: FetchedFile): Promise<void>;
}
