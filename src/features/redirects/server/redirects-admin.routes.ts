import { z } from 'zod';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  forgotten,
  missingPage,
  missingQuery,
  missingToForget,
  redirectHost,
  redirectHostFields,
} from '../redirects-admin.contract.ts';
import type { MissingUrls } from './missing-urls.service.ts';
import type { RedirectHosts } from './redirect-hosts.service.ts';

/** Routes for the external hosts that redirects may target. */
export function redirectHostsRoutes(app: HttpApp, service: RedirectHosts): void {
  const hosts = z.array(redirectHost);
  addRoute(app, 'GET /api/admin/redirect-hosts', {
    access: 'owner',
    summary: 'Other hosts that redirects may point to, with the number of redirects',
    answer: hosts,
    handler: () => service.list(),
  });

  addRoute(app, 'POST /api/admin/redirect-hosts', {
    access: 'owner',
    summary: 'Allows redirects to a host',
    body: redirectHostFields,
    answer: hosts,
    handler: (request) => service.add(getActor(request), request.body.host),
  });

  const params = z.object({ host: z.string().min(1).max(300) });
  addRoute(app, 'DELETE /api/admin/redirect-hosts/:host', {
    access: 'owner',
    summary: 'Removes an unused host from the list',
    params,
    answer: hosts,
    handler: (request) => service.remove(getActor(request), request.params.host),
  });
}

/** Routes for the log of missing pages. */
export function missingUrlsRoutes(app: HttpApp, service: MissingUrls): void {
  addRoute(app, 'GET /api/admin/missing-addresses', {
    access: 'editor',
    summary: 'Requested URLs that are not pages',
    query: missingQuery,
    answer: missingPage,
    handler: (request) => service.list(request.query),
  });

  addRoute(app, 'DELETE /api/admin/missing-addresses', {
    access: 'editor',
    summary: 'Deletes one URL from the log, or all URLs if none is given',
    query: missingToForget,
    answer: forgotten,
    handler: async (request) => {
      const { path } = request.query;
      return { forgotten: await service.forget(getActor(request), path) };
    },
  });
}
