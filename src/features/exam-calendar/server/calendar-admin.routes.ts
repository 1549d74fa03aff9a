import { idParams } from '#lib/contract/query-integers.ts';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  adminCalendar,
  adminCalendarEntry,
  adminCalendarQuery,
  calendarFields,
  manyDates,
  savedDates,
} from '../calendar-admin.contract.ts';
import {
  createCalendarEntry,
  createManyCalendarEntries,
  deleteCalendarEntry,
  getCalendarEntry,
  listCalendarEntries,
  updateCalendarEntry,
} from './calendar-admin.service.ts';

/** The size of 200 dates with long links. */
const manyDatesBody = 1024 * 1024;

/** Admin routes of the exam calendar, for the owner and editors. */
export function calendarAdminRoutes(app: HttpApp, ctx: Context): void {
  app.route({
    method: 'GET',
    url: '/api/admin/exam-calendar',
    config: { access: 'editor' },
    schema: {
      summary: 'A page of the exam calendar, current and upcoming entries first, with the total',
      querystring: adminCalendarQuery,
      response: { 200: adminCalendar, ...failures },
    },
    handler: (request) => listCalendarEntries(ctx, request.query),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/exam-calendar/:id',
    config: { access: 'editor' },
    schema: {
      summary: 'One entry of the exam calendar',
      params: idParams,
      response: { 200: adminCalendarEntry, ...failures },
    },
    handler: (request) => getCalendarEntry(ctx, request.params.id),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/exam-calendar',
    config: { access: 'editor', sameOrigin: true, isIdempotent: true },
    schema: {
      summary: 'Adds a date of an exam to the calendar',
      body: calendarFields,
      response: { 201: adminCalendarEntry, ...failures },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await createCalendarEntry(ctx, getActor(request), request.body)),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/exam-calendar/many',
    config: { access: 'editor', sameOrigin: true, isIdempotent: true },
    bodyLimit: manyDatesBody,
    schema: {
      summary: 'Adds several dates of an exam to the calendar, all or none',
      body: manyDates,
      response: { 201: savedDates, ...failures },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await createManyCalendarEntries(ctx, getActor(request), request.body)),
  });

  app.route({
    method: 'PUT',
    url: '/api/admin/exam-calendar/:id',
    config: { access: 'editor', sameOrigin: true, isIdempotent: true },
    schema: {
      summary: 'Updates an entry of the exam calendar',
      params: idParams,
      body: calendarFields,
      response: { 200: adminCalendarEntry, ...failures },
    },
    handler: (request) => updateCalendarEntry(ctx, getActor(request), request.params.id, request.body),
  });

  app.route({
    method: 'DELETE',
    url: '/api/admin/exam-calendar/:id',
    config: { access: 'editor', sameOrigin: true },
    schema: {
      summary: 'Deletes a date from the exam calendar',
      params: idParams,
      response: { 200: adminCalendarEntry, ...failures },
    },
    handler: (request) => deleteCalendarEntry(ctx, getActor(request), request.params.id),
  });
}
