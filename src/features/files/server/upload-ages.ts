const dayMs = 24 * 3_600_000;

/**
 * Maximum age in milliseconds: of an incomplete upload without new parts, and of a complete one that was not saved.
 */
export const uploadAges = { receivingMs: dayMs, judgedMs: 7 * dayMs };
