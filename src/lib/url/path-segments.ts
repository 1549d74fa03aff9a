/** Returns the decoded segments of a path without empty ones, or `undefined` if it is not valid UTF-8. */
export function pathSegments(path: string): string[] | undefined {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
