import type { RestoreSource } from '../restore.contract.ts';
import type { BackupPlace } from './backup-place.ts';
import type { RestoreSnapshots } from './restore-snapshots.service.ts';
import type { RestoreUploads } from './restore-uploads.service.ts';

/** The backups that can be restored in the back office. */
export interface RestoreSources {
  /** Throws `not_found` for a stored backup that does not exist. For other sources, opening the file reports it. */
  refuseMissing(source: RestoreSource): Promise<void>;
  /** Runs `use` with the path of the backup on this machine, which is valid while `use` runs. */
  withFile<Result>(source: RestoreSource, use: (path: string) => Promise<Result>): Promise<Result>;
  /** Removes an upload that has been restored. Other sources stay. */
  forget(source: RestoreSource): Promise<void>;
}

export function createRestoreSources({
  uploads,
  snapshots,
  place,
}: {
  uploads: Pick<RestoreUploads, 'pathOf' | 'remove'>;
  snapshots: Pick<RestoreSnapshots, 'pathOf'>;
  place: Pick<BackupPlace, 'find' | 'withLocalFile'>;
}): RestoreSources {
  return {
    async refuseMissing(source) {
      if ('kept' in source) await place.find(source.kept);
    },
    async withFile(source, use) {
      if ('upload' in source) return use(uploads.pathOf(source.upload));
      if ('snapshot' in source) return use(snapshots.pathOf(source.snapshot));
      return place.withLocalFile(source.kept, use);
    },
    async forget(source) {
      if ('upload' in source) await uploads.remove(source.upload);
    },
  };
}
