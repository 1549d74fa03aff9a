import type { MadeNames } from '#features/catalog/catalog.server.ts';
import { rejectKinds, type RejectKind } from './reject.ts';
import type { BatchResult } from './take-batch.ts';
import { formatCount } from '#lib/text/format.ts';

export interface ImportSummary {
  isDryRun: boolean;
  rows: number;
  added: number;
  /** Papers that were links and now have their file. */
  completed: number;
  unchanged: number;
  /** Files restored that were missing in the store. */
  mended: number;
  rejected: number;
  rejectedByReason: { kind: RejectKind; reason: string; count: number }[];
  made: MadeNames;
  /** `null` if no row was rejected and no path was given. */
  rejectsFile: string | null;
  seconds: number;
}

export interface ImportProgress {
  done: number;
  rows: number;
  added: number;
  rejected: number;
}

/** Counts the results of batches. `rows` is the expected total. */
export function createImportTally({ isDryRun, rows }: { isDryRun: boolean; rows: number }) {
  const startedAt = performance.now();
  const total = { added: 0, completed: 0, unchanged: 0, mended: 0, rejected: 0 };
  const made: MadeNames = { categories: 0, exams: 0, subjects: 0 };
  const byKind = new Map<RejectKind, number>();
  return {
    add(result: BatchResult): ImportProgress {
      for (const key of ['added', 'completed', 'unchanged', 'mended'] as const) total[key] += result[key];
      for (const key of ['categories', 'exams', 'subjects'] as const) made[key] += result.made[key];
      for (const { kind } of result.rejects) byKind.set(kind, (byKind.get(kind) ?? 0) + 1);
      total.rejected += result.rejects.length;
      const { added, completed, unchanged, rejected } = total;
      return { done: added + completed + unchanged + rejected, rows, added, rejected };
    },
    summary(rejectsFile: string | null): ImportSummary {
      const rejectedByReason = [...byKind]
        .map(([kind, count]) => ({ kind, reason: rejectKinds[kind], count }))
        .sort((a, b) => b.count - a.count);
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      return { isDryRun, rows, ...total, rejectedByReason, made, rejectsFile, seconds };
    },
  };
}

/** Formats the summary as lines of text. */
export function describeImport(summary: ImportSummary): string {
  const { rows, added, completed, unchanged, mended, rejected, made } = summary;
  const lines = [
    `${summary.isDryRun ? 'Dry run, nothing was written. ' : ''}${formatCount(rows, 'row')} in ${summary.seconds} s`,
    `  added      ${added}`,
    ...(completed > 0 ? [`  completed  ${completed} (papers that were links and have their file now)`] : []),
    `  unchanged  ${unchanged}`,
    ...(mended > 0 ? [`  mended     ${mended} (files that were missing in the store)`] : []),
    `  rejected   ${rejected}`,
    ...summary.rejectedByReason.map(({ reason, count }) => `    ${count} ${reason}`),
    `  made       ${formatCount(made.categories, 'category', 'categories')}, ${formatCount(made.exams, 'exam')}, ${formatCount(made.subjects, 'subject')}`,
  ];
  if (rejected > 0) lines.push(`Rejected rows, each with its reason: ${summary.rejectsFile}`);
  return lines.join('\n');
}
