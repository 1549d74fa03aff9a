/**
 * Returns whether the client has this version: `If-None-Match` lists the tag, weak or strong, or is `*`.
 * `etag` is quoted and strong.
 */
export function namesTag(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
