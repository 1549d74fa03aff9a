import type { FastifyReply, FastifyRequest } from 'fastify';
import { dayInIndia } from '#lib/time/calendar-day.ts';
import { getActor } from '#platform/http/actor.ts';
import { releaseSlot } from '#platform/http/capacity.ts';
import { failures } from '#platform/http/error-answers.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  backupDownload,
  backupSize,
  downloadChoice,
  downloadParams,
  type DownloadChoice,
} from '../backup.contract.ts';
import type { BackupDownloads } from './backup-downloads.service.ts';

/** Routes for backups that are created while the client downloads them. */
export function backupRoutes(app: HttpApp, downloads: BackupDownloads): void {
  const download = async (request: FastifyRequest, reply: FastifyReply, choice: DownloadChoice) => {
    const zip = await downloads.begin(getActor(request), choice);
    // The rest is sending, which can take hours on a slow connection.
    releaseSlot(request);
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="papers-backup-${dayInIndia(Date.now())}.zip"`)
      .send(zip);
  };

  app.route({
    method: 'POST',
    url: '/api/admin/backup/download',
    config: { access: 'owner', sameOrigin: true, reauthentication: 'always', isAnswerStreamed: true },
    schema: {
      summary: 'A complete backup as a ZIP, created while it is downloaded',
      body: downloadChoice.nullish(),
      response: failures,
    },
    handler: (request, reply) => download(request, reply, request.body ?? { withFiles: true }),
  });

  // A GET lets the browser write the download to a file. A script would hold it in memory.
  app.route({
    method: 'GET',
    url: '/api/admin/backup/download',
    config: { access: 'owner', sameOrigin: 'or-program', reauthentication: 'always', isAnswerStreamed: true },
    exposeHeadRoute: false,
    schema: {
      summary: 'A complete backup as a ZIP, for a download by the browser',
      querystring: downloadChoice,
      response: failures,
    },
    handler: (request, reply) => download(request, reply, request.query),
  });

  addRoute(app, 'GET /api/admin/backup/downloads/:id', {
    access: 'owner',
    summary: 'Progress of a download that this node serves',
    params: downloadParams,
    answer: backupDownload,
    handler: async (request) => downloads.progress(request.params.id),
  });

  addRoute(app, 'GET /api/admin/backup/size', {
    access: 'owner',
    summary: 'Size of a backup',
    answer: backupSize,
    handler: () => downloads.size(),
  });
}
