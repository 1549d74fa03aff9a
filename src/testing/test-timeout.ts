/** Limit for one test, the runner's `--test-timeout`: a test that takes longer has hung, even on a busy machine. */
export const testTimeoutMs = Number(process.env.TEST_TIMEOUT_MS ?? 180_000);

/** Limit for one wait in a test: shorter than the test's own, so that the failure names the awaited condition. */
export const waitTimeoutMs = testTimeoutMs - 10_000;
