export type PaperSlugs = ReturnType<typeof createPaperSlugs>;

/** Numbers checked in one query for a taken slug. Doubles until one is free. */
const firstBlock = 4;
/** Limit of the cache. A cleared cache costs queries, not correctness. */
const maxEntries = 50_000;

/** Claims slugs for batches of papers with few queries. `findTaken` returns which of the given slugs are in use. */
export function createPaperSlugs(findTaken: (slugs: string[]) => Promise<Set<string>>) {
  /** Next number per slug; all lower numbers are in use. Thousands of papers may share one title. */
  const nextNumber = new Map<string, number>();

  async function claim(preferred: string[]): Promise<string[]> {
    if (nextNumber.size > maxEntries) nextNumber.clear();
    const isTaken = new Map<string, boolean>();
    const ask = async (slugs: string[]) => {
      const unknown = slugs.filter((slug) => !isTaken.has(slug));
      const takenSlugs = await findTaken(unknown);
      for (const slug of unknown) isTaken.set(slug, takenSlugs.has(slug));
    };
    const numbered = (base: string, count: number) => {
      const start = nextNumber.get(base) ?? 2;
      return Array.from({ length: count }, (_, index) => `${base}-${start + index}`);
    };
    await ask([...new Set(preferred)]);
    const clashes = countClashes(preferred, isTaken);
    const likely = [...clashes].flatMap(([base, count]) => numbered(base, count + firstBlock));
    if (likely.length > 0) await ask(likely);

    const claimed: string[] = [];
    for (const base of preferred) {
      let slug = base;
      for (let block = firstBlock; isTaken.get(slug);) {
        const number = nextNumber.get(base) ?? 2;
        slug = `${base}-${number}`;
        if (!isTaken.has(slug)) await ask(numbered(base, (block *= 2)));
        nextNumber.set(base, number + 1);
      }
      isTaken.set(slug, true);
      claimed.push(slug);
    }
    return claimed;
  }

  return {
    /**
     * Returns a free slug for each preferred one, in their order: the preferred slug, or one with the first free number
     * from 2. The caller must write the claimed slugs before the next call.
     */
    claim,
  };
}

/** Estimates how many rows need a number for each slug. */
function countClashes(preferred: string[], isTaken: Map<string, boolean>): Map<string, number> {
  const seen = new Set<string>();
  const clashes = new Map<string, number>();
  for (const base of preferred) {
    if (seen.has(base) || isTaken.get(base)) clashes.set(base, (clashes.get(base) ?? 0) + 1);
    seen.add(base);
  }
  return clashes;
}
