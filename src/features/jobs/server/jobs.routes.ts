import { z } from 'zod';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
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
import { listSchedules, updateSchedule } from './job-schedules.service.ts';
import { cancelJobRun, getJobRun, listJobRuns, retryJobRun } from './jobs-admin.service.ts';

/** Routes that list, cancel and retry runs of jobs, and change their schedules. */
export function jobsRoutes(app: HttpApp, ctx: Context): void {
  addRoute(app, 'GET /api/admin/jobs', {
    access: 'editor',
    summary: 'A page of job runs, with the total',
    query: jobsQuery,
    answer: jobsPage,
    handler: (request) => listJobRuns(ctx, getActor(request), request.query),
  });

  addRoute(app, 'GET /api/admin/jobs/:id', {
    access: 'editor',
    summary: 'One run of a job',
    params: jobParams,
    answer: jobRun,
    handler: (request) => getJobRun(ctx, getActor(request), request.params.id),
  });

  addRoute(app, 'POST /api/admin/jobs/:id/cancel', {
    access: 'editor',
    summary: 'Cancels a waiting or running job; for owners and the user who started it',
    params: jobParams,
    answer: jobRun,
    handler: (request) => cancelJobRun(ctx, getActor(request), request.params.id),
  });

  addRoute(app, 'POST /api/admin/jobs/:id/retry', {
    access: 'editor',
    summary: 'Retries a failed or cancelled job; for owners and the user who started it',
    params: jobParams,
    answer: jobRun,
    handler: (request) => retryJobRun(ctx, getActor(request), request.params.id),
  });

  addRoute(app, 'GET /api/admin/job-schedules', {
    access: 'editor',
    summary: 'All scheduled jobs with their schedule and last result',
    answer: z.array(jobSchedule),
    handler: (request) => listSchedules(ctx, getActor(request)),
  });

  addRoute(app, 'PUT /api/admin/job-schedules/:name', {
    access: 'owner',
    summary: 'Sets the schedule of a job in India time, or turns it off',
    params: scheduleParams,
    body: jobScheduleFields,
    answer: jobSchedule,
    handler: (request) => updateSchedule(ctx, getActor(request), request.params.name, request.body),
  });
}
