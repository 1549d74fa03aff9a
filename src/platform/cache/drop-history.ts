/** Taken before a page's data is read. Tells later whether a write has changed that data. */
export type Ticket = number;

export type DropHistory = ReturnType<typeof createDropHistory>;

/**
 * Maximum number of stored drops. A render that is older than all of them counts as overtaken, which only costs a
 * new render.
 */
const maxEntries = 10_000;

export function createDropHistory() {
  const droppedAt = new Map<string, Ticket>();
  let drops: Ticket = 0;
  /** Older tickets always count as overtaken: their drops are no longer stored, or everything was dropped since. */
  let floor: Ticket = 0;

  function forgetOldest(): void {
    for (const [tag, at] of droppedAt) {
      if (droppedAt.size <= maxEntries) return;
      droppedAt.delete(tag);
      floor = Math.max(floor, at);
    }
  }

  return {
    now: (): Ticket => drops,
    noteDrop(tags: Iterable<string>): void {
      drops += 1;
      for (const tag of tags) {
        // Deleted first, so that the map stays in order of age.
        droppedAt.delete(tag);
        droppedAt.set(tag, drops);
      }
      forgetOldest();
    },
    noteDropOfAll(): void {
      drops += 1;
      floor = drops;
      droppedAt.clear();
    },
    /** Returns whether one of the tags, or everything, was dropped after the ticket was taken. */
    isOvertaken(ticket: Ticket, tags: Iterable<string>): boolean {
      if (ticket < floor) return true;
      for (const tag of tags) if ((droppedAt.get(tag) ?? 0) > ticket) return true;
      return false;
    },
  };
}
