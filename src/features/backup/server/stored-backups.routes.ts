import { startedJob } from '#features/jobs/jobs.contract.ts';
import { getActor } from '#platform/http/actor.ts';
import { releaseSlot } from '#platform/http/capacity.ts';
import { failures } from '#platform/http/error-answers.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  backUpChoice,
  backupMarkChange,
  backupSettingsFields,
  storedBackupParams,
  storedBackups,
} from '../backup.contract.ts';
import type { StoredBackupsService } from './stored-backups.service.ts';

/** Routes for stored backups and their retention settings. */
export function storedBackupsRoutes(app: HttpApp, service: StoredBackupsService): void {
  const owner = { access: 'owner' } as const;

  addRoute(app, 'GET /api/admin/backup/kept', {
    access: 'owner',
    summary: 'Stored backups of this node, and the retention rule',
    answer: storedBackups,
    handler: () => service.overview(),
  });

  addRoute(app, 'PUT /api/admin/backup/settings', {
    access: 'owner',
    summary: 'Updates the retention rule of backups',
    body: backupSettingsFields,
    answer: storedBackups,
    handler: (request) => service.saveSettings(getActor(request), request.body),
  });

  addRoute(app, 'POST /api/admin/backup/run', {
    access: 'owner',
    summary: 'Starts the job that creates a stored backup',
    body: backUpChoice,
    answer: startedJob,
    status: 202,
    handler: async (request) => {
      const started = await service.start(getActor(request), request.body);
      return started;
    },
  });

  app.route({
    method: 'GET',
    url: '/api/admin/backup/kept/:name',
    config: { ...owner, sameOrigin: 'or-program', reauthentication: 'always', isAnswerStreamed: true },
    exposeHeadRoute: false,
    schema: { summary: 'A stored backup as a ZIP', params: storedBackupParams, response: failures },
    handler: async (request, reply) => {
      const { name } = request.params;
      const { bytes, content } = await service.open(getActor(request), name);
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
    handler: (request) => {
      const { name } = request.params;
      return service.mark(getActor(request), name, request.body);
    },
  });

  addRoute(app, 'DELETE /api/admin/backup/kept/:name', {
    access: 'owner',
    summary: 'Deletes a stored backup',
    params: storedBackupParams,
    answer: storedBackups,
    handler: (request) => service.delete(getActor(request), request.params.name),
  });
}
