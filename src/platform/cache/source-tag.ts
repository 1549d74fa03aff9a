const prefix = 'source:';

/**
 * Marks a page that exists only because of this thing: `source:paper:12` is on the page of the paper, not on lists that
 * show it. A write that deletes, trashes or unpublishes the thing publishes this tag and the usual one: the page is
 * then removed, while the lists stay as stale copies for when the database is away.
 */
export function sourceTag(tag: string): string {
  return `${prefix}${tag}`;
}

export function isSourceTag(tag: string): boolean {
  return tag.startsWith(prefix);
}
