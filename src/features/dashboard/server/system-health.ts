import type { CleanupStats } from '#features/cleanup/cleanup.contract.ts';
import type { HealthIssue, SystemHealth } from '../dashboard.contract.ts';

/** What hurts visitors first; each in the words for one and for many. */
const texts = {
  missingFiles: [
    '1 paper has lost its stored file',
    (count) => `${count} papers have lost their stored file`,
  ],
  orphanedPapers: [
    '1 paper has neither a file nor a URL',
    (count) => `${count} papers have neither a file nor a URL`,
  ],
  duplicateSubjects: [
    '1 subject repeats the name of another',
    (count) => `${count} subjects repeat the name of another`,
  ],
  emptyCategories: ['1 category has no papers', (count) => `${count} categories have no papers`],
  staleUploads: ['1 upload became no paper', (count) => `${count} uploads became no paper`],
  orphanedFiles: ['1 stored file belongs to nothing', (count) => `${count} stored files belong to nothing`],
} satisfies Record<HealthIssue['kind'], [string, (count: number) => string]>;

/** Healthy when there is nothing to tidy up. */
export function systemHealthOf(stats: CleanupStats): SystemHealth {
  const kinds = Object.keys(texts) as HealthIssue['kind'][];
  const issues = kinds.flatMap((kind) => {
    const count = stats[kind];
    // What is still being counted is no issue yet.
    if (!count) return [];
    const [one, many] = texts[kind];
    return { kind, count, text: count === 1 ? one : many(count) };
  });
  return { status: issues.length === 0 ? 'healthy' : 'issues', issues };
}
