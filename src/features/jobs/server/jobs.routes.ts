import { z } from 'zod';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  jobParams,
  jobRun,
  jobSchedule,
  jobScheduleFields,
  jobsPage,
  jobsQuery,
  scheduleParams,
} from '../jobs.contract.ts';
import type { JobSchedules } from './job-schedules.service.ts';
import { cancelJobRun, getJobRun, listJobRuns, retryJobRun } from './jobs-admin.service.ts';

/** Routes that list, cancel and retry runs of jobs. */
export function jobsRoutes(app: HttpApp, ctx: Context): void {
  app.route({
    method: 'GET',
    url: '/api/admin/jobs',
    config: { access: 'editor' },
    schema: {
      summary: 'A page of job runs, with the total',
      querystring: jobsQuery,
      response: { 200: jobsPage, ...failures },
    },
    handler: (request) => listJobRuns(ctx, getActor(request), request.query),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/jobs/:id',
    config: { access: 'editor' },
    schema: { summary: 'One run of a job', params: jobParams, response: { 200: jobRun, ...failures } },
    handler: (request) => getJobRun(ctx, getActor(request), request.params.id),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/jobs/:id/cancel',
    config: { access: 'editor', sameOrigin: true },
    schema: {
      summary: 'Cancels a waiting or running job; for owners and the user who started it',
      params: jobParams,
      response: { 200: jobRun, ...failures },
    },
    handler: (request) => cancelJobRun(ctx, getActor(request), request.params.id),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/jobs/:id/retry',
    config: { access: 'editor', sameOrigin: true },
    schema: {
      summary: 'Retries a failed or cancelled job; for owners and the user who started it',
      params: jobParams,
      response: { 200: jobRun, ...failures },
    },
    handler: (request) => retryJobRun(ctx, getActor(request), request.params.id),
  });
}

/** Routes that list and change the schedules of jobs. */
export function jobSchedulesRoutes(app: HttpApp, schedules: JobSchedules): void {
  app.route({
    method: 'GET',
    url: '/api/admin/job-schedules',
    config: { access: 'editor' },
    schema: {
      summary: 'All scheduled jobs with their schedule and last result',
      response: { 200: z.array(jobSchedule), ...failures },
    },
    handler: (request) => schedules.list(getActor(request)),
  });

  app.route({
    method: 'PUT',
    url: '/api/admin/job-schedules/:name',
    config: { access: 'owner', sameOrigin: true },
    schema: {
      summary: 'Sets the schedule of a job in India time, or turns it off',
      params: scheduleParams,
      body: jobScheduleFields,
      response: { 200: jobSchedule, ...failures },
    },
    handler: (request) => schedules.update(getActor(request), request.params.name, request.body),
  });
}
