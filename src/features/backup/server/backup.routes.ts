import type { FastifyReply, FastifyRequest } from 'fastify';
import { startedJob } from '#features/jobs/jobs.contract.ts';
import { dayInIndia } from '#lib/time/calendar-day.ts';
import { getActor } from '#platform/http/actor.ts';
import { releaseSlot } from '#platform/http/capacity.ts';
import { failures } from '#platform/http/error-answers.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  backUpChoice,
  backupDownload,
  backupMarkChange,
  backupSettingsFields,
  backupSize,
  downloadChoice,
  downloadParams,
  storedBackupParams,
  storedBackups,
  type DownloadChoice,
} from '../backup.contract.ts';
import { beginDownload, getBackupSize, getDownload } from './backup-downloads.service.ts';
import type { SiteContext } from './site-context.ts';
import {
  deleteBackup,
  getStoredBackups,
  markBackup,
  openStoredBackup,
  saveBackupSettings,
  startBackup,
} from './stored-backups.service.ts';

/** Routes for backups that are created while the client downloads them, and for stored backups with their settings. */
export function backupRoutes(app: HttpApp, ctx: SiteContext): void {
  const download = async (request: FastifyRequest, reply: FastifyReply, choice: DownloadChoice) => {
    const zip = await beginDownload(ctx, getActor(request), choice);
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
    handler: async (request) => getDownload(ctx, request.params.id),
  });

  addRoute(app, 'GET /api/admin/backup/size', {
    access: 'owner',
    summary: 'Size of a backup',
    answer: backupSize,
    handler: () => getBackupSize(ctx),
  });

  addRoute(app, 'GET /api/admin/backup/kept', {
    access: 'owner',
    summary: 'Stored backups of this node, and the retention rule',
    answer: storedBackups,
    handler: () => getStoredBackups(ctx),
  });

  addRoute(app, 'PUT /api/admin/backup/settings', {
    access: 'owner',
    summary: 'Updates the retention rule of backups',
    body: backupSettingsFields,
    answer: storedBackups,
    handler: (request) => saveBackupSettings(ctx, getActor(request), request.body),
  });

  addRoute(app, 'POST /api/admin/backup/run', {
    access: 'owner',
    summary: 'Starts the job that creates a stored backup',
    body: backUpChoice,
    answer: startedJob,
    status: 202,
    handler: (request) => startBackup(ctx, getActor(request), request.body),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/backup/kept/:name',
    config: { access: 'owner', sameOrigin: 'or-program', reauthentication: 'always', isAnswerStreamed: true },
    exposeHeadRoute: false,
    schema: { summary: 'A stored backup as a ZIP', params: storedBackupParams, response: failures },
    handler: async (request, reply) => {
      const { name } = request.params;
      const { bytes, content } = await openStoredBackup(ctx, getActor(request), name);
      releaseSlot(request);
      return reply
        .header('content-type', 'application/zip')
        .header('content-length', bytes)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(content);
    },
  });

  addRoute(app, 'PATCH /api/admin/backup/kept/:name', {
    access: 'owner',
    summary: 'Names or pins a stored backup',
    params: storedBackupParams,
    body: backupMarkChange,
    answer: storedBackups,
    handler: (request) => markBackup(ctx, getActor(request), request.params.name, request.body),
  });

  addRoute(app, 'DELETE /api/admin/backup/kept/:name', {
    access: 'owner',
    summary: 'Deletes a stored backup',
    params: storedBackupParams,
    answer: storedBackups,
    handler: (request) => deleteBackup(ctx, getActor(request), request.params.name),
  });
}
