import type { CleanupCheck } from '#platform/cleanup/cleanup-check.ts';
import type { Context } from '#platform/context/context.ts';
import { missingFiles, type MissingFilesLimits } from './missing-files.ts';
import { orphanedPapers } from './orphaned-papers.ts';

/**
 * Returns the clean-up checks for papers without a download: papers that never had a file, and papers whose file is
 * missing.
 */
export function papersCleanup(
  ctx: Pick<Context, 'db' | 'cache' | 'write' | 'storage'>,
  limits: MissingFilesLimits = {},
): CleanupCheck[] {
  return [orphanedPapers(ctx), missingFiles(ctx, limits)];
}
