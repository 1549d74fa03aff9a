/** Whether a client has this version: `If-None-Match` lists tags, weak or not, or is `*`. `etag` is quoted and not weak. */
export function namesTag(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
