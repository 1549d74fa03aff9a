import { join } from 'node:path';
import { hasLibraryEntries } from '#features/audit/server/audit-log.queries.ts';
import { createRestore, type Restore } from '#features/backup/server/restore.service.ts';
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
import { holdFiles, keepFiles } from '#features/files/server/stored-files.service.ts';
import { cleanStoredTexts } from '#features/inline-blocks/server/clean-stored-texts.service.ts';
import { switchOffFaultyRedirects } from '#features/redirects/server/redirect-rules.ts';
import { getJobs } from '#features/jobs/jobs.server.ts';
import { dropJobFindings } from '#features/jobs/server/job-findings.service.ts';
import { findRefusalToReplace } from '#features/jobs/server/library-use.service.ts';
import { pastePapers } from '#features/paper-import/server/papers-paste.service.ts';
import { rebuildSearchWords } from '#features/search/server/index/index.queries.ts';
import { skipStarterLibrary } from '../starter-library/starter-library.service.ts';
import type { BackupContent } from '#platform/backup/backup-table.ts';
import type { Invalidation } from '#platform/cache/invalidation.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { perContext, type Context } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { JobDefinition, Jobs } from '#platform/jobs/job.ts';
import { getBackupPlace, openBackupWriter } from './backup.ts';
import { pagesAt } from '../pages/real-pages.ts';
import type { AppContext } from '../process/context.ts';

const noOwner = new AppError('validation_failed', {
  public: 'The backup has no owner who can sign in. Restore it without users.',
});

/** Opens the restore service and its snapshots, the states saved before restores, for the site and for commands. */
export function openRestore(
  context: Pick<AppContext, 'config' | 'database' | 'storage'>,
  invalidation: Pick<Invalidation, 'inTransaction'>,
  content: BackupContent,
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
    content,
    files: { hold: (keys) => holdFiles(database.db, keys), keep: keepFiles },
    rebuild: async (transaction, withPeople) => {
      if (withPeople && (await countOtherOwners(transaction, 0)) === 0) throw noOwner;
      await switchOffFaultyRedirects(transaction, pagesAt);
      await cleanStoredTexts(transaction);
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
      const refusal = await findRefusalToReplace(db);
      if (refusal) throw refusal;
    },
  });
  return { restore, snapshots };
}

/** Restores in the back office. `getContent` gives what all features say about their tables. */
export function defineRestore({ getContent }: { getContent(): BackupContent }) {
  const getParts = perContext((ctx) => {
    const { config, invalidation } = ctx;
    const { restore, snapshots } = openRestore(ctx, invalidation, getContent());
    const folder = join(config.dataDir, 'restores');
    const uploads = createRestoreUploads({ folder, maxBytes: config.maxBackupBytes });
    const sources = createRestoreSources({ uploads, snapshots, place: getBackupPlace(ctx) });
    return { snapshots, uploads, sources, definitions: createRestoreJobs({ restore, sources }) };
  });

  /** Registers the routes that upload, check and start restores as jobs. */
  function registerRoutes(app: HttpApp, ctx: Context, jobs: Jobs): void {
    const { definitions, uploads, sources } = getParts(ctx);
    const isSpread = ctx.config.bucket !== undefined;
    restoreRoutes(
      app,
      createRestores({
        jobs,
        definitions,
        uploads,
        sources,
        pastePapers: (...given) => pastePapers(ctx, ...given),
        isSpread,
      }),
    );
  }

  const feature = defineFeature({
    name: 'restore',
    jobs: (ctx) => Object.values(getParts(ctx).definitions) as JobDefinition[],
    routes: (app, ctx) => registerRoutes(app, ctx, getJobs(ctx)),
    start(ctx) {
      const { uploads, snapshots } = getParts(ctx);
      const sweep = () => {
        Promise.all([uploads.sweep(), snapshots.sweep()]).catch((error: unknown) =>
          ctx.log.warn({ error }, 'old backup uploads or restore snapshots could not be removed'),
        );
      };
      sweep();
      const sweeping = setInterval(sweep, 86_400_000).unref();
      return () => clearInterval(sweeping);
    },
  });
  return { ...feature, registerRoutes };
}
