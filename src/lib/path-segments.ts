/** The decoded segments of a path, empty ones left out; undefined for one that is not valid UTF-8. */
export function pathSegments(path: string): string[] | undefined {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
