/** Any constant: the lock that a session holds while it replaces the library, by a job or by a command. */
export const libraryLock = 7_270_251;
