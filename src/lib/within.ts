/** What comes of `work`, or undefined after so many milliseconds; the work goes on. Throws what it throws before. */
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
