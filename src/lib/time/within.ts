/**
 * Returns the result of `work`, or `undefined` after a timeout in milliseconds; the work continues. Rethrows its
 * error if it fails first.
 */
export async function within<Result>(
  milliseconds: number,
  work: Promise<Result>,
): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([work, enough]);
  } finally {
    clearTimeout(timer);
  }
}
