import { maxFileNameLength } from '#features/files/files.contract.ts';
import { describePages, type NewPart } from '../../split-pdf.contract.ts';

type Rotation = NewPart['pages'][number]['rotation'];

/** What the user wants to make of a PDF. Plans are immutable. */
export interface SplitPlan {
  /** File name of the original. */
  original: string;
  pageCount: number;
  /** Pages before which the file is split. Page 1 always begins a part. */
  starts: ReadonlySet<number>;
  dropped: ReadonlySet<number>;
  rotations: ReadonlyMap<number, Rotation>;
  /** Names that the user typed, by the first page of the part. */
  names: ReadonlyMap<number, string>;
}

/** A part between two split points. Its name and range are for the kept pages. */
export interface PlannedPart {
  /** Its first page, also if that is dropped. */
  start: number;
  name: string;
  pages: NewPart['pages'];
}

export function newPlan(original: string, pageCount: number): SplitPlan {
  return {
    original,
    pageCount,
    starts: new Set(),
    dropped: new Set(),
    rotations: new Map(),
    names: new Map(),
  };
}

function toggled(numbers: ReadonlySet<number>, number: number): Set<number> {
  const next = new Set(numbers);
  if (!next.delete(number)) next.add(number);
  return next;
}

export function toggleSplit(plan: SplitPlan, page: number): SplitPlan {
  return page > 1 && page <= plan.pageCount ? { ...plan, starts: toggled(plan.starts, page) } : plan;
}

export function toggleDropped(plan: SplitPlan, page: number): SplitPlan {
  return { ...plan, dropped: toggled(plan.dropped, page) };
}

/** Turns a page by 90 degrees clockwise. */
export function rotatePage(plan: SplitPlan, page: number): SplitPlan {
  const rotation = (((plan.rotations.get(page) ?? 0) + 90) % 360) as Rotation;
  return { ...plan, rotations: new Map(plan.rotations).set(page, rotation) };
}

export function namePart(plan: SplitPlan, start: number, name: string): SplitPlan {
  return { ...plan, names: new Map(plan.names).set(start, name) };
}

/** Splits after every `size` pages, instead of the split points so far. */
export function splitEvery(plan: SplitPlan, size: number): SplitPlan {
  if (!(Number.isInteger(size) && size >= 1)) return plan;
  const count = Math.ceil(plan.pageCount / size) - 1;
  return { ...plan, starts: new Set(Array.from({ length: count }, (_, index) => (index + 1) * size + 1)) };
}

/** Returns the parts in the order of the pages. A part without kept pages has none. */
export function getParts(plan: SplitPlan): PlannedPart[] {
  const starts = [1, ...[...plan.starts].sort((a, b) => a - b)];
  const ranges = starts.map((start, index) => ({
    start,
    pages: keptPages(plan, start, (starts[index + 1] ?? plan.pageCount + 1) - 1),
  }));
  const partsWithPages = ranges.filter(({ pages }) => pages.length > 0);
  return ranges.map((range) => {
    const name =
      plan.names.get(range.start) ??
      defaultName(plan, partsWithPages.indexOf(range) + 1, partsWithPages.length);
    return { ...range, name };
  });
}

function keptPages(plan: SplitPlan, first: number, last: number): NewPart['pages'] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    .filter((number) => !plan.dropped.has(number))
    .map((number) => ({ number, rotation: plan.rotations.get(number) ?? 0 }));
}

/** Returns 'CS2017 part 2.pdf', which also gives the proposals the words of the original. */
function defaultName({ original }: SplitPlan, part: number, parts: number): string {
  if (parts < 2 || part === 0) return original;
  const suffix = ` part ${part}.pdf`;
  return original.replace(/\.pdf$/i, '').slice(0, maxFileNameLength - suffix.length) + suffix;
}

export function keptParts(plan: SplitPlan): PlannedPart[] {
  return getParts(plan).filter(({ pages }) => pages.length > 0);
}

/** Returns whether the new files differ from the original. */
export function isChanged(plan: SplitPlan): boolean {
  const isRotated = [...plan.rotations.values()].some((rotation) => rotation !== 0);
  return isRotated || plan.dropped.size > 0 || plan.starts.size > 0;
}

/** Returns '3 papers: 1-12, 13-24, 25-40'. */
export function describePlan(plan: SplitPlan): string {
  const parts = keptParts(plan);
  const separator = plan.dropped.size > 0 ? '; ' : ', ';
  const ranges = parts.map(({ pages }) => describePages(pages)).join(separator);
  return `${parts.length} ${parts.length === 1 ? 'paper' : 'papers'}${ranges && `: ${ranges}`}`;
}
