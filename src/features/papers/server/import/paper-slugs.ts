import { slugOf } from '#lib/slug.ts';

/** The slug that a paper wants: its title's, with the year when the title does not say it. */
export function paperSlug(title: string, year: number): string {
  return slugOf(title.includes(String(year)) ? title : `${title} ${year}`, `paper-${year}`);
}

export interface PaperSlugs {
  /**
   * A free slug for each wanted one, in their order: as wanted, or with the first free number from 2.
   * What one call claims must be written before the next.
   */
  claim(wanted: string[]): Promise<string[]>;
}

/** Numbers asked for at once, for a slug that is taken; doubles as long as none is free. */
const firstBlock = 4;
/** Remembered slugs with numbers. Forgetting them costs questions, not correctness. */
const mostRemembered = 50_000;

/** Claims slugs for batches of papers with few questions: `findTaken` says which of these slugs are in use. */
export function createPaperSlugs(findTaken: (slugs: string[]) => Promise<Set<string>>): PaperSlugs {
  /** All numbers below are in use. Thousands of papers may share one title. */
  const nextNumber = new Map<string, number>();

  async function claim(wanted: string[]): Promise<string[]> {
    if (nextNumber.size > mostRemembered) nextNumber.clear();
    const isTaken = new Map<string, boolean>();
    const ask = async (slugs: string[]) => {
      const unknown = slugs.filter((slug) => !isTaken.has(slug));
      const taken = await findTaken(unknown);
      for (const slug of unknown) isTaken.set(slug, taken.has(slug));
    };
    const numbered = (base: string, count: number) => {
      const start = nextNumber.get(base) ?? 2;
      return Array.from({ length: count }, (_, index) => `${base}-${start + index}`);
    };
    await ask([...new Set(wanted)]);
    const clashes = countClashes(wanted, isTaken);
    const likely = [...clashes].flatMap(([base, count]) => numbered(base, count + firstBlock));
    if (likely.length > 0) await ask(likely);

    const claimed: string[] = [];
    for (const base of wanted) {
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

  return { claim };
}

/** How many rows will need a number after each slug, as far as can be seen beforehand. */
function countClashes(wanted: string[], isTaken: Map<string, boolean>): Map<string, number> {
  const seen = new Set<string>();
  const clashes = new Map<string, number>();
  for (const base of wanted) {
    if (seen.has(base) || isTaken.get(base)) clashes.set(base, (clashes.get(base) ?? 0) + 1);
    seen.add(base);
  }
  return clashes;
}
