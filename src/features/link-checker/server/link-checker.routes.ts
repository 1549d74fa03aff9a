import { z } from 'zod';
import { idParams } from '#lib/contract/query-integers.ts';
import { startedJob } from '#features/jobs/jobs.contract.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app-type.ts';
import {
  checkRunBody,
  copiesToStore,
  hostReplacement,
  hostReplacementPreview,
  linkCheckResult,
  linkDetail,
  linksFilter,
  linksQuery,
  linksSummary,
  muting,
  replaced,
  replacement,
} from '../link-checker.contract.ts';
import { linkCheckJob, replaceHostJob, type CopiesInput, type HostInput } from './link-checker.jobs.ts';
import { storeCopiesJob } from './store-copies.service.ts';
import {
  getLink,
  listLinks,
  muteLink,
  recheckLink,
  replaceLink,
  summarizeLinks,
} from './link-checker.service.ts';
import type { LinksContext } from './links-context.ts';
import { previewHostReplacement, refuseImpossibleHost } from './replace-host.service.ts';

const base = '/api/admin/link-check';
const reads = { access: 'editor' } as const;
const writes = { access: 'editor', sameOrigin: true } as const;

/** Registers the routes of the link checker. */
export function linksRoutes(app: HttpApp, links: LinksContext): void {
  const { jobs } = links;

  app.route({
    method: 'GET',
    url: base,
    config: reads,
    schema: {
      summary: 'Links to other sites with the results of their last check, failing ones first',
      querystring: linksQuery,
      response: { 200: z.array(linkCheckResult), ...failures },
    },
    handler: (request) => listLinks(links, getActor(request), request.query),
  });

  app.route({
    method: 'GET',
    url: `${base}/summary`,
    config: reads,
    schema: {
      summary: 'Number of links of each kind, and number of links that match a filter',
      querystring: linksFilter,
      response: { 200: linksSummary, ...failures },
    },
    handler: (request) => summarizeLinks(links, getActor(request), request.query),
  });

  app.route({
    method: 'POST',
    url: `${base}/run`,
    config: writes,
    schema: {
      summary: 'Starts to check links; 409 while a check is running',
      body: checkRunBody,
      response: { 202: startedJob, ...failures },
    },
    handler: async (request, reply) => {
      const run = request.body;
      const { id: jobId } = await jobs.start(linkCheckJob, run, starterIn(getActor(request)));
      return reply.code(202).send({ jobId });
    },
  });

  app.route({
    method: 'POST',
    url: `${base}/copies`,
    config: writes,
    schema: {
      summary: 'Starts to store copies of the linked files',
      body: copiesToStore,
      response: { 202: startedJob, ...failures },
    },
    handler: async (request, reply) => {
      const startedBy = starterIn(getActor(request));
      const input = { ids: request.body.ids, startedBy };
      const { id: jobId } = await jobs.start<CopiesInput>(storeCopiesJob, input, startedBy);
      return reply.code(202).send({ jobId });
    },
  });

  ofHosts(app, links);
  ofOneLink(app, links);
}

const starterIn = ({ id, name }: ReturnType<typeof getActor>) => ({ id, name });

function ofHosts(app: HttpApp, links: LinksContext): void {
  app.route({
    method: 'POST',
    url: `${base}/replace-host/preview`,
    config: writes,
    schema: {
      summary: 'Counts the links that a new host changes, and checks up to three new URLs',
      body: hostReplacement,
      response: { 200: hostReplacementPreview, ...failures },
    },
    handler: (request) => previewHostReplacement(links, request.body),
  });

  app.route({
    method: 'POST',
    url: `${base}/replace-host`,
    config: writes,
    schema: {
      summary: 'Starts to replace the host in all URLs of a site; 409 while another replacement runs',
      body: hostReplacement,
      response: { 202: startedJob, ...failures },
    },
    handler: async (request, reply) => {
      refuseImpossibleHost(links, request.body);
      const startedBy = starterIn(getActor(request));
      const input = { ...request.body, startedBy };
      const { id: jobId } = await links.jobs.start<HostInput>(replaceHostJob, input, startedBy);
      return reply.code(202).send({ jobId });
    },
  });
}

function ofOneLink(app: HttpApp, links: LinksContext): void {
  app.route({
    method: 'GET',
    url: `${base}/:id`,
    config: reads,
    schema: {
      summary: 'One link with its uses and the result of its last check',
      params: idParams,
      response: { 200: linkDetail, ...failures },
    },
    handler: (request) => getLink(links, request.params.id),
  });

  app.route({
    method: 'POST',
    url: `${base}/:id/recheck`,
    config: writes,
    schema: {
      summary: 'Checks one link now',
      params: idParams,
      response: { 200: linkDetail, ...failures },
    },
    handler: (request) => recheckLink(links, request.params.id),
  });

  app.route({
    method: 'POST',
    url: `${base}/:id/replace`,
    config: writes,
    schema: {
      summary: 'Replaces a URL everywhere it is used, and checks the new one',
      params: idParams,
      body: replacement,
      response: { 200: replaced, ...failures },
    },
    handler: (request) => replaceLink(links, getActor(request), request.params.id, request.body.url),
  });

  app.route({
    method: 'POST',
    url: `${base}/:id/mute`,
    config: writes,
    schema: {
      summary: 'Excludes a link from runs and lists, or includes it again',
      params: idParams,
      body: muting,
      response: { 200: linkDetail, ...failures },
    },
    handler: (request) => muteLink(links, getActor(request), request.params.id, request.body.isMuted),
  });
}
