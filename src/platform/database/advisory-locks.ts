/**
 * Keys of PostgreSQL's advisory locks. All locks of a database share one number space, so every key is listed here. A
 * key never changes: nodes of two versions may run next to each other.
 */
export const advisoryLocks = {
  /** One node migrates while the others wait. */
  migrations: 7_270_242,
  /** One process prepares the template database of the tests. */
  testTemplate: 7_270_243,
  /** One rebuild of the search index at a time, because two would update the same rows. */
  searchIndex: 7_270_244,
  /** One import at a time. */
  imports: 7_270_245,
  /** Two concurrent first starts create one owner, and two owners cannot disable each other. */
  users: 7_270_246,
  /** Without it, each of two concurrent moves would miss the redirect chains that the other creates. */
  redirects: 7_270_247,
  catalog: 7_270_248,
  /** Held by the session that replaces the library, in a job or a command. */
  library: 7_270_251,
  /** The second of two concurrent starts of a job sees the run of the first. */
  jobStarts: 7_270_252,
  /** One lock for all static pages, because a free slug depends on all of them. */
  pages: 7_270_253,
  /** The search for a subject and its insert are one step. */
  subjects: 7_270_254,
  /** One change of synonyms and stop words at a time. */
  searchVocabulary: 7_270_255,
  /** An upload deletes unused images, and a save may begin to use one. */
  pageImages: 7_270_256,
  /** One node groups papers into sittings, or a user does. */
  sittings: 7_270_257,
  /** A backup relies on copies of files, and no job deletes copies meanwhile. */
  fileCopies: 7_270_258,
} as const;
