/**
 * Lets the first call through alone, and the others once it has ended; after a failure the next is the first
 * again. For calls whose first answer brings a cookie: made side by side, each would bring another.
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
