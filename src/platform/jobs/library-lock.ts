/** An arbitrary constant. A session holds this lock while it replaces the library, in a job or a command. */
export const libraryLock = 7_270_251;
