import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { downloadRoutes } from '#features/downloads/server/downloads.routes.ts';
import {
  createDownloadsService,
  type DownloadsService,
} from '#features/downloads/server/downloads.service.ts';
import { createCachedDownloads } from '#features/downloads/server/cached-downloads.ts';
import { createNewVisitors } from '#features/downloads/server/new-visitors.ts';
import { recordCheck } from '#features/files/server/file-scrub.service.ts';
import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import type { ReadRetry } from '#platform/database/read-retry.ts';
import type { FindActor } from '#platform/http/actor.ts';
import type { Visitors } from '#platform/http/visitor.ts';
import type { AppContext } from '../process/context.ts';
import type { SitePart } from './site-part.ts';

interface DownloadsPart extends SitePart {
  service: DownloadsService;
  /** Answers a download before Fastify if its file is in memory. Returns whether it did. */
  tryServeFile(request: IncomingMessage, response: ServerResponse): boolean;
}

/** Builds the download part: files of papers and download counts. */
export function composeDownloads(
  { config, log, storage, database, observation }: AppContext,
  dependencies: {
    secret: string;
    write: AuditedWrite;
    visitors: Visitors;
    retryRead: ReadRetry;
    findActor: FindActor;
  },
): DownloadsPart {
  const { secret, write, visitors, retryRead, findActor } = dependencies;
  const { publicUrl, trustedProxies } = config;
  const service = createDownloadsService({
    db: database.db,
    storage,
    log,
    journalFolder: join(config.dataDir, 'downloads'),
    visitors,
    newVisitors: createNewVisitors({ secret }),
    publicUrl,
    reportDamage: (key) => recordCheck(write, key, false),
  });
  const cached = createCachedDownloads({
    service,
    trustedProxies,
    isHttps: publicUrl.startsWith('https:'),
    log,
    observe: observation.observeAnswer,
  });
  return {
    service,
    tryServeFile: cached.tryServe,
    registerRoutes(app) {
      const find: DownloadsService['find'] = (...asked) => retryRead(() => service.find(...asked));
      downloadRoutes(app, { ...service, find }, findActor);
      app.addHook('preClose', async () => cached.close());
    },
    gauges: [
      {
        name: 'pariksha_downloads_pending',
        help: 'Downloads of this node that are not in the database yet',
        read: service.pending,
      },
    ],
    start: service.start,
    forget: service.drop,
    close: service.close,
  };
}
