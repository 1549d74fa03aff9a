/** A paper as the model expects it. */
export interface ModelPaper {
  examId: number;
  year: number;
  isHidden: boolean;
  isInTrash: boolean;
  /** SHA-256 of the stored file. */
  file: string | null;
  /** Of its earlier files, sorted. */
  earlier: string[];
  downloads: number;
  /** Stars by visitor. */
  stars: Record<string, number>;
  /** What another paper received from this one, which is its duplicate. */
  merged: { into: number; downloads: number; visitors: string[] } | null;
}

export interface ModelExam {
  categoryId: number;
  isInTrash: boolean;
}

/** A page with an address that visitors have seen. */
export type ModelPage = `${'paper' | 'exam' | 'category'} ${number}`;

/** What the library must contain: a few facts of each row, without queries. */
export interface Model {
  papers: Map<number, ModelPaper>;
  exams: Map<number, ModelExam>;
  /** Papers that were deleted together with their exam, by exam. */
  deletedWith: Map<number, number[]>;
  /** The last page at each URL. A merged page is replaced by the one that stays. */
  pages: Map<string, ModelPage>;
  /** Papers as they were before each bulk edit, by the id of its run. */
  runs: Map<number, { operation: string; before: Map<number, ModelPaper> }>;
  /** The last bulk edit, unless the library was changed since. */
  lastRunId: number | undefined;
}

export const emptyModel = (): Model => ({
  papers: new Map(),
  exams: new Map(),
  deletedWith: new Map(),
  pages: new Map(),
  runs: new Map(),
  lastRunId: undefined,
});

export const isPublic = ({ isHidden, isInTrash }: ModelPaper) => !isHidden && !isInTrash;

export function listPapers(model: Model, isWanted: (paper: ModelPaper, id: number) => boolean): number[] {
  return [...model.papers].filter(([id, paper]) => isWanted(paper, id)).map(([id]) => id);
}

/** Returns the facts of the model in the form of `selectFacts`. */
export function getFacts({ papers, exams }: Model) {
  const sum = (stars: number[]) => stars.reduce((total, each) => total + each, 0);
  return {
    papers: [...papers]
      .map(([id, paper]) => {
        const stars = Object.values(paper.stars);
        const ratings = { ratingSum: sum(stars), ratingCount: stars.length };
        return { id, ...paper, isPublic: isPublic(paper), ...ratings };
      })
      .toSorted((a, b) => a.id - b.id),
    exams: [...exams].map(([id, exam]) => ({ id, ...exam })).toSorted((a, b) => a.id - b.id),
  };
}

export function trashPapers({ papers }: Model, ids: number[]): void {
  for (const id of ids) papers.get(id)!.isInTrash = true;
}

/** Restores papers. A paper that received counters from one of them gives these back, unless it stays in the trash. */
export function restorePapers({ papers }: Model, ids: number[]): void {
  const restored = new Set(ids);
  for (const id of ids) {
    const { merged } = papers.get(id)!;
    const kept = merged && papers.get(merged.into);
    if (!merged || !kept || (kept.isInTrash && !restored.has(merged.into))) continue;
    kept.downloads -= merged.downloads;
    for (const visitor of merged.visitors) delete kept.stars[visitor];
  }
  for (const id of ids) Object.assign(papers.get(id)!, { isInTrash: false, merged: null });
}

/** Moves duplicates to the trash, and gives their counters and URLs to the paper that stays. */
export function mergePapers(model: Model, keptId: number, otherIds: number[]): void {
  const kept = model.papers.get(keptId)!;
  trashPapers(model, otherIds);
  for (const id of otherIds) {
    const other = model.papers.get(id)!;
    const visitors = Object.keys(other.stars).filter((visitor) => !(visitor in kept.stars));
    for (const visitor of visitors) kept.stars[visitor] = other.stars[visitor]!;
    kept.downloads += other.downloads;
    other.merged = { into: keptId, downloads: other.downloads, visitors: visitors.toSorted() };
    givePages(model, `paper ${id}`, `paper ${keptId}`);
  }
}

export function givePages({ pages }: Model, from: ModelPage, into: ModelPage): void {
  for (const [url, page] of pages) if (page === from) pages.set(url, into);
}

/** Replaces the file of a paper. The former one becomes an earlier file. */
export function replaceFile(paper: ModelPaper, file: string): void {
  if (paper.file !== null) paper.earlier = [...paper.earlier, paper.file].toSorted();
  paper.file = file;
}

/** Erases everything in the trash. */
export function emptyTrash({ papers, exams, deletedWith }: Model): void {
  for (const [id, { isInTrash }] of papers) if (isInTrash) papers.delete(id);
  for (const [id, { isInTrash }] of exams) if (isInTrash) exams.delete(id);
  deletedWith.clear();
}
