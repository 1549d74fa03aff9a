/** Limit for one test, the runner's `--test-timeout`: a test that takes longer has hung, even on a busy machine. */
export const testTimeoutMs = Number(process.env.TEST_TIMEOUT_MS ?? 340_000);

/**
 * Limit for one wait in a test: half of the test's own, so that a test that hangs after some minutes still fails with
 * the name of the awaited condition.
 */
export const waitTimeoutMs = testTimeoutMs / 2;
