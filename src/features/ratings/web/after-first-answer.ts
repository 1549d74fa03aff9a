/**
 * Runs the first call alone and the others after it has ended. If the first fails, the next call becomes the first.
 * For calls whose first response sets a cookie: in parallel, each would set a different one.
 */
export function createAfterFirstAnswer(): <Answer>(call: () => Promise<Answer>) => Promise<Answer> {
  let first: Promise<boolean> | undefined;
  return async (call) => {
    if (first && (await first)) return call();
    const answer = call();
    first = answer.then(
      () => true,
      () => false,
    );
    if (!(await first)) first = undefined;
    return answer;
  };
}
