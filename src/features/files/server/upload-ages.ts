const dayMs = 24 * 3_600_000;

/** How long an upload waits, in milliseconds: one begun and not gone on with; one that arrived and was not saved. */
export const uploadAges = { receivingMs: dayMs, judgedMs: 7 * dayMs };
