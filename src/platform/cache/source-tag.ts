const prefix = 'source:';

/**
 * Marks the page of a record, which exists only because of it. `source:paper:12` is a tag of the paper's page, not
 * of lists that contain the paper. A write that deletes, trashes or unpublishes the record publishes this tag and
 * the usual one. The page is then removed, while the lists remain as stale copies for database outages.
 */
export function sourceTag(tag: string): string {
  return `${prefix}${tag}`;
}

export function isSourceTag(tag: string): boolean {
  return tag.startsWith(prefix);
}
