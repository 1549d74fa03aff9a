/**
 * Returns whether the client has this version: `If-None-Match` lists the tag or is `*`. Compares weakly, as RFC 9110
 * (13.1.2) requires. `etag` is quoted, strong or weak, and not empty.
 */
export function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header === '*') return true;
  // The quotes are part of the search and no tag contains a quote, so only the whole tag matches.
  return header.includes(etag.startsWith('W/') ? etag.slice(2) : etag);
}
