import type { CleanupKind } from '#lib/cleanup-kinds.ts';
import { formatCount } from '#lib/text/format.ts';

const nouns = {
  duplicateSubjects: ['duplicate subject', 'duplicate subjects'],
  orphanedPapers: ['orphaned paper', 'orphaned papers'],
  missingFiles: ['paper without its file', 'papers without their file'],
  emptyCategories: ['empty category', 'empty categories'],
  paperlessCategories: ['category without papers', 'categories without papers'],
  staleUploads: ['stale upload', 'stale uploads'],
  orphanedFiles: ['orphaned file', 'orphaned files'],
} as const satisfies Record<CleanupKind, readonly [string, string]>;

/** Returns text such as 'duplicate subjects'. */
export function getPluralLabel(kind: CleanupKind): string {
  return nouns[kind][1];
}

/** Returns text such as '1 duplicate subject' or '12 empty categories'. */
export function formatKindCount(kind: CleanupKind, count: number): string {
  const [one, many] = nouns[kind];
  return formatCount(count, one, many);
}
