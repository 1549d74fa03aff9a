import { trashPeriod } from '#lib/trash-retention.ts';
import type { CleanupKind } from '#lib/cleanup-kinds.ts';
import { formatCount } from '#lib/text/format.ts';

interface KindTexts {
  title: string;
  /** Explains the count. */
  hint: string;
  /** Button label on the card. */
  button: string;
  /** Button label in the dialog, for a number of items. `exams` are removed with them; undefined if not known. */
  verb(count: number, exams?: number): string;
  /** Says which effects can be undone. */
  warning: string;
  /** Whether removed items can be restored. */
  canUndo: boolean;
  /** Tabs that repair an item in another way. */
  links?: { label: string; tab: string }[];
  /** Title of the toast. */
  failure: string;
}

export const kindTexts: Record<CleanupKind, KindTexts> = {
  duplicateSubjects: {
    title: 'Duplicate subjects',
    hint: 'Subjects with the same name, ignoring case, spaces and accents.',
    button: 'Remove duplicates',
    verb: (count) => `Merge ${formatCount(count, 'subject')}`,
    warning: 'Links to them keep working. A merge cannot be undone.',
    canUndo: false,
    failure: 'Failed to remove duplicate subjects',
  },
  orphanedPapers: {
    title: 'Orphaned papers',
    hint: 'Papers without a file or URL to download.',
    button: 'Remove orphaned',
    verb: (count) => `Move ${formatCount(count, 'paper')} to the trash`,
    warning: `They can be restored from the trash for ${trashPeriod}.`,
    canUndo: true,
    failure: 'Failed to remove orphaned papers',
  },
  missingFiles: {
    title: 'Missing files',
    hint: 'Papers whose stored file is missing or damaged.',
    button: 'Repair missing files',
    verb: (count) => `Repair ${formatCount(count, 'paper')}`,
    warning: `Each gets an earlier file or its original URL if there is one. The others move to the trash and can be restored for ${trashPeriod}.`,
    canUndo: true,
    links: [
      { label: 'Restore from a backup', tab: 'backup' },
      { label: 'Replace in Manage Papers', tab: 'manage' },
    ],
    failure: 'Failed to repair missing files',
  },
  emptyCategories: {
    title: 'Empty categories',
    hint: 'Categories without exams.',
    button: 'Remove empty',
    verb: (count) => `Move ${formatCount(count, 'category', 'categories')} to the trash`,
    warning: `They can be restored from the trash for ${trashPeriod}.`,
    canUndo: true,
    failure: 'Failed to remove empty categories',
  },
  paperlessCategories: {
    title: 'Categories without papers',
    hint: 'Categories whose exams have no papers, none in the trash and no dates in the exam calendar. A full cleanup skips them unless you tick them.',
    button: 'Remove with exams',
    verb: (count, exams) =>
      `Move ${formatCount(count, 'category', 'categories')} with ${exams === undefined ? 'their exams' : formatCount(exams, 'exam')} to the trash`,
    warning: `Their exams go with them. They can be restored from the trash for ${trashPeriod}. Keep the categories that you plan to use.`,
    canUndo: true,
    failure: 'Failed to remove categories without papers',
  },
  staleUploads: {
    title: 'Stale uploads',
    hint: 'Uploads not saved as a paper within a week, or not completed within a day.',
    button: 'Remove stale',
    verb: (count) => `Delete ${formatCount(count, 'upload')}`,
    warning: 'This cannot be undone.',
    canUndo: false,
    failure: 'Failed to remove stale uploads',
  },
  orphanedFiles: {
    title: 'Orphaned files',
    hint: 'Stored files that no paper, trashed paper or upload uses.',
    button: 'Remove unused files',
    verb: (count) => `Delete ${formatCount(count, 'file')}`,
    warning: 'This cannot be undone.',
    canUndo: false,
    failure: 'Failed to remove orphaned files',
  },
};

/** Describes the actions for these counts as a phrase without a full stop: 'Merge 1 subject, delete 2 files'. */
export function getDeedsText(counts: readonly (readonly [CleanupKind, number])[]): string {
  const words = counts.map(([kind, count]) => kindTexts[kind].verb(count)).join(', ');
  return words.charAt(0) + words.slice(1).replaceAll(/(?<=, )[A-Z]/g, (letter) => letter.toLowerCase());
}

const details: Record<string, (count: number) => string> = {
  papersMoved: (count) => `${formatCount(count, 'paper')} moved to another subject`,
  movedToTrash: (count) => `${formatCount(count, 'paper')} moved to the trash`,
  earlierFilesPutBack: (count) => `${formatCount(count, 'earlier file')} restored`,
  addressesUsed: (count) =>
    `${formatCount(count, 'paper')} ${count === 1 ? 'links' : 'link'} to the original URL`,
  examsDeleted: (count) => `${formatCount(count, 'exam')} moved to the trash with them`,
};

/**
 * Formats the further results of a kind: '12 papers moved to another subject'. Omits details that the number of
 * removed items already shows.
 */
export function getDetailsText(counts: Record<string, number>): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .flatMap(([word, count]) => details[word]?.(count) ?? [])
    .join(', ');
}
