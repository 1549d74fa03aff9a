/** Taken before a page's data is read; says whether that data may have been overtaken by a write. */
export type Ticket = number;

export interface DropHistory {
  now(): Ticket;
  noteDrop(tags: Iterable<string>): void;
  noteDropOfAll(): void;
  /** Whether one of the tags, or everything, was dropped after the ticket was taken. */
  isOvertaken(ticket: Ticket, tags: Iterable<string>): boolean;
}

/** More drops than this while one page renders: then its ticket counts as overtaken, which only costs a rendering. */
const mostRemembered = 10_000;

export function createDropHistory(): DropHistory {
  const droppedAt = new Map<string, Ticket>();
  let drops: Ticket = 0;
  /** Tickets older than this cannot be judged any more, or everything was dropped since. */
  let floor: Ticket = 0;

  function forgetOldest(): void {
    for (const [tag, at] of droppedAt) {
      if (droppedAt.size <= mostRemembered) return;
      droppedAt.delete(tag);
      floor = Math.max(floor, at);
    }
  }

  return {
    now: () => drops,
    noteDrop(tags) {
      drops += 1;
      for (const tag of tags) {
        // Deleted first, so that the map stays in order of age.
        droppedAt.delete(tag);
        droppedAt.set(tag, drops);
      }
      forgetOldest();
    },
    noteDropOfAll() {
      drops += 1;
      floor = drops;
      droppedAt.clear();
    },
    isOvertaken(ticket, tags) {
      if (ticket < floor) return true;
      for (const tag of tags) if ((droppedAt.get(tag) ?? 0) > ticket) return true;
      return false;
    },
  };
}
