import { join } from 'node:path';
import { hasLibraryEntries } from '#features/audit/server/audit-log.queries.ts';
import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { createRestore, type Restore } from '#features/backup/server/restore.service.ts';
import type { BackupPlace } from '#features/backup/server/backup-place.ts';
import { createRestoreSources } from '#features/backup/server/restore-sources.ts';
import { createRestoreJobs } from '#features/backup/server/restore.jobs.ts';
import { createRoomCheck } from '#features/backup/server/restore-room.ts';
import { restoreRoutes } from '#features/backup/server/restore.routes.ts';
import {
  createRestoreSnapshots,
  type RestoreSnapshots,
} from '#features/backup/server/restore-snapshots.service.ts';
import { createRestoreUploads } from '#features/backup/server/restore-uploads.service.ts';
import { createRestores } from '#features/backup/server/restores.service.ts';
import { countOtherOwners } from '#features/auth/server/users.queries.ts';
import { deleteUsedFromCatalogTrash } from '#features/catalog/server/trash/catalog-trash.queries.ts';
import { createRetainedFiles } from '#features/files/server/retained-files.service.ts';
import { cleanStoredTexts } from '#features/inline-blocks/server/clean-stored-texts.service.ts';
import { refuseFaultyRedirects } from '#features/redirects/server/redirect-rules.ts';
import { dropJobFindings } from '#features/jobs/server/job-findings.service.ts';
import { refusalToReplace } from '#features/jobs/server/library-use.service.ts';
import { createPapersPaste } from '#features/paper-import/server/papers-paste.service.ts';
import { replaceRatedSentence } from '#features/papers/server/papers-backup.queries.ts';
import { rebuildSearchWords } from '#features/search/server/index/index.queries.ts';
import { skipStarterLibrary } from '../starter-library/starter-library.service.ts';
import type { Invalidation } from '#platform/cache/invalidation.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { JobDefinition, Jobs } from '#platform/jobs/job.ts';
import { backupContent } from './backup-content.ts';
import { openBackupWriter } from './backup.ts';
import { pagesAt } from '../pages/real-pages.ts';
import type { AppContext } from '../process/context.ts';
import type { SitePart } from './site-part.ts';

const noOwner = new AppError('validation_failed', {
  public: 'The backup has no owner who can sign in. Restore it without users.',
});

/** Opens the restore service and its snapshots, the states saved before restores, for the site and for commands. */
export function openRestore(
  context: Pick<AppContext, 'config' | 'database' | 'storage'>,
  invalidation: Pick<Invalidation, 'inTransaction'>,
  content = backupContent(context.config),
): { restore: Restore; snapshots: RestoreSnapshots } {
  const { config, database, storage } = context;
  const snapshots = createRestoreSnapshots({
    writer: openBackupWriter(context, content),
    folder: config.backupFolder,
  });
  const restore = createRestore({
    database,
    storage,
    invalidation,
    tables: content.tables,
    files: createRetainedFiles(database),
    rebuild: async (transaction, withPeople) => {
      if (withPeople && (await countOtherOwners(transaction, 0)) === 0) throw noOwner;
      await replaceRatedSentence(transaction);
      await refuseFaultyRedirects(transaction, pagesAt);
      await cleanStoredTexts(transaction);
      await deleteUsedFromCatalogTrash(transaction);
      await rebuildSearchWords(transaction);
      await skipStarterLibrary(transaction);
      await dropJobFindings(transaction);
    },
    takeSnapshot: snapshots.take,
    refuseWithoutRoom: createRoomCheck({
      files: config.bucket ? null : join(config.dataDir, 'files'),
      snapshots: config.backupFolder,
    }),
    hasHistory: hasLibraryEntries,
    refuseWhileInUse: async (db) => {
      const refusal = await refusalToReplace(db);
      if (refusal) throw refusal;
    },
  });
  return { restore, snapshots };
}

/** Builds the restore part of the back office. */
export function composeRestore(
  context: Pick<AppContext, 'config' | 'database' | 'storage' | 'log'>,
  dependencies: {
    write: AuditedWrite;
    jobs: Jobs;
    invalidation: Invalidation;
    place: Pick<BackupPlace, 'find' | 'withLocalFile'>;
  },
) {
  const { config, log } = context;
  const { write, jobs, invalidation, place } = dependencies;
  const { restore, snapshots } = openRestore(context, invalidation);
  const folder = join(config.dataDir, 'restores');
  const uploads = createRestoreUploads({ folder, mostBytes: config.maxBackupBytes });
  const sources = createRestoreSources({ uploads, snapshots, place });
  const definitions = createRestoreJobs({ restore, sources });
  const restores = createRestores({
    jobs,
    definitions,
    uploads,
    sources,
    pastePapers: createPapersPaste({ write, publicUrl: config.publicUrl }),
    isSpread: config.bucket !== undefined,
  });
  let sweeping: NodeJS.Timeout | undefined;
  const sweep = () => {
    Promise.all([uploads.sweep(), snapshots.sweep()]).catch((error: unknown) =>
      log.warn({ error }, 'old backup uploads or restore snapshots could not be removed'),
    );
  };
  return {
    jobs: [definitions.check as JobDefinition, definitions.restore as JobDefinition],
    registerRoutes: (app) => restoreRoutes(app, restores),
    start() {
      sweep();
      sweeping = setInterval(sweep, 86_400_000);
      sweeping.unref();
    },
    close: () => clearInterval(sweeping),
  } satisfies SitePart;
}
