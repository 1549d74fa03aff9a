import { startedJob } from '#features/jobs/jobs.contract.ts';
import { getActor } from '#platform/http/actor.ts';
import { releaseSlot } from '#platform/http/capacity.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  backUpChoice,
  backupMarkChange,
  backupSettingsFields,
  storedBackupParams,
  storedBackups,
} from '../backup.contract.ts';
import type { StoredBackupsService } from './stored-backups.service.ts';

/** Routes for kept backups and their retention settings. */
export function storedBackupsRoutes(app: HttpApp, kept: StoredBackupsService): void {
  const owner = { access: 'owner' } as const;
  const ownersWrite = { ...owner, sameOrigin: true } as const;
  const answer = { 200: storedBackups, ...failures };

  app.route({
    method: 'GET',
    url: '/api/admin/backup/kept',
    config: owner,
    schema: { summary: 'Stored backups of this node, and the retention rule', response: answer },
    handler: () => kept.overview(),
  });

  app.route({
    method: 'PUT',
    url: '/api/admin/backup/settings',
    config: ownersWrite,
    schema: {
      summary: 'Updates the retention rule of backups',
      body: backupSettingsFields,
      response: answer,
    },
    handler: (request) => kept.saveSettings(getActor(request), request.body),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/backup/run',
    config: ownersWrite,
    schema: {
      summary: 'Starts the job that creates a stored backup',
      body: backUpChoice,
      response: { 202: startedJob, ...failures },
    },
    handler: async (request, reply) => {
      const started = await kept.start(getActor(request), request.body);
      return reply.code(202).send(started);
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
      const { bytes, content } = await kept.open(getActor(request), name);
      releaseSlot(request);
      return reply
        .header('content-type', 'application/zip')
        .header('content-length', bytes)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(content);
    },
  });

  app.route({
    method: 'PATCH',
    url: '/api/admin/backup/kept/:name',
    config: ownersWrite,
    schema: {
      summary: 'Names or pins a stored backup',
      params: storedBackupParams,
      body: backupMarkChange,
      response: answer,
    },
    handler: (request) => {
      const { name } = request.params;
      return kept.mark(getActor(request), name, request.body);
    },
  });

  app.route({
    method: 'DELETE',
    url: '/api/admin/backup/kept/:name',
    config: ownersWrite,
    schema: { summary: 'Deletes a stored backup', params: storedBackupParams, response: answer },
    handler: (request) => kept.delete(getActor(request), request.params.name),
  });
}
