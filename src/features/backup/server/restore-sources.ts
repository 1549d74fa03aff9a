import type { RestoreSource } from '../restore.contract.ts';
import type { BackupPlace } from './backup-place.ts';
import type { RestoreSnapshots } from './restore-snapshots.service.ts';
import type { RestoreUploads } from './restore-uploads.service.ts';

export type RestoreSources = ReturnType<typeof createRestoreSources>;

/** Creates the access to the backups that can be restored in the back office. */
export function createRestoreSources({
  uploads,
  snapshots,
  place,
}: {
  uploads: Pick<RestoreUploads, 'pathOf' | 'remove'>;
  snapshots: Pick<RestoreSnapshots, 'pathOf'>;
  place: Pick<BackupPlace, 'find' | 'withLocalFile'>;
}) {
  return {
    /** Throws `not_found` for a stored backup that does not exist. For other sources, opening the file reports it. */
    async refuseMissing(source: RestoreSource): Promise<void> {
      if ('kept' in source) await place.find(source.kept);
    },
    /** Runs `use` with the path of the backup on this machine, which is valid while `use` runs. */
    async withFile<Result>(source: RestoreSource, use: (path: string) => Promise<Result>): Promise<Result> {
      if ('upload' in source) return use(uploads.pathOf(source.upload));
      if ('snapshot' in source) return use(snapshots.pathOf(source.snapshot));
      return place.withLocalFile(source.kept, use);
    },
    /** Removes an upload that has been restored. Other sources stay. */
    async forget(source: RestoreSource): Promise<void> {
      if ('upload' in source) await uploads.remove(source.upload);
    },
  };
}
