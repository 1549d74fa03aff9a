import { schemaVersions } from '#platform/database/migrations.ts';
import type { BackupManifest } from '../backup-format.contract.ts';
import { openBackup } from './backup-reader.ts';
import { usualLimits } from './restore-limits.ts';

/**
 * Reads every entry of a backup, compares it with its checksum, and returns the manifest. Throws a sentence for the
 * first error.
 */
export async function checkBackup(
  path: string,
  options: { signal?: AbortSignal; onProgress?: (progress: { done: number; entries: number }) => void } = {},
): Promise<BackupManifest> {
  const { signal, onProgress } = options;
  const reader = await openBackup(path, {
    limits: usualLimits,
    migrations: new Set(await schemaVersions()),
  });
  try {
    const { manifest } = reader;
    let done = 0;
    const onEntry = () => onProgress?.({ done: (done += 1), entries: manifest.entries.length });
    await reader.verify({ ...(signal && { signal }), onEntry });
    return manifest;
  } finally {
    reader.close();
  }
}
