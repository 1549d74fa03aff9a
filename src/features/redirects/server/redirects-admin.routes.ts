import { z } from 'zod';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
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
  app.route({
    method: 'GET',
    url: '/api/admin/redirect-hosts',
    config: { access: 'owner' },
    schema: {
      summary: 'Other hosts that redirects may point to, with the number of redirects',
      response: { 200: hosts, ...failures },
    },
    handler: () => service.list(),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/redirect-hosts',
    config: { access: 'owner', sameOrigin: true },
    schema: {
      summary: 'Allows redirects to a host',
      body: redirectHostFields,
      response: { 200: hosts, ...failures },
    },
    handler: (request) => service.add(getActor(request), request.body.host),
  });

  const params = z.object({ host: z.string().min(1).max(300) });
  app.route({
    method: 'DELETE',
    url: '/api/admin/redirect-hosts/:host',
    config: { access: 'owner', sameOrigin: true },
    schema: {
      summary: 'Removes an unused host from the list',
      params,
      response: { 200: hosts, ...failures },
    },
    handler: (request) => service.remove(getActor(request), request.params.host),
  });
}

/** Routes for the log of missing pages. */
export function missingUrlsRoutes(app: HttpApp, service: MissingUrls): void {
  app.route({
    method: 'GET',
    url: '/api/admin/missing-addresses',
    config: { access: 'editor' },
    schema: {
      summary: 'Requested URLs that are not pages',
      querystring: missingQuery,
      response: { 200: missingPage, ...failures },
    },
    handler: (request) => service.list(request.query),
  });

  app.route({
    method: 'DELETE',
    url: '/api/admin/missing-addresses',
    config: { access: 'editor', sameOrigin: true },
    schema: {
      summary: 'Deletes one URL from the log, or all URLs if none is given',
      querystring: missingToForget,
      response: { 200: forgotten, ...failures },
    },
    handler: async (request) => {
      const { path } = request.query;
      return { forgotten: await service.forget(getActor(request), path) };
    },
  });
}
