import { z } from 'zod';
import { idParams } from '#lib/contract/query-integers.ts';
import { startedJob } from '#features/jobs/jobs.contract.ts';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
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

/** Registers the routes of the link checker. */
export function linksRoutes(app: HttpApp, links: LinksContext): void {
  const { jobs } = links;

  addRoute(app, `GET ${base}`, {
    access: 'editor',
    summary: 'Links to other sites with the results of their last check, failing ones first',
    query: linksQuery,
    answer: z.array(linkCheckResult),
    handler: (request) => listLinks(links, getActor(request), request.query),
  });

  addRoute(app, `GET ${base}/summary`, {
    access: 'editor',
    summary: 'Number of links of each kind, and number of links that match a filter',
    query: linksFilter,
    answer: linksSummary,
    handler: (request) => summarizeLinks(links, getActor(request), request.query),
  });

  addRoute(app, `POST ${base}/run`, {
    access: 'editor',
    summary: 'Starts to check links; 409 while a check is running',
    body: checkRunBody,
    answer: startedJob,
    status: 202,
    handler: async (request) => {
      const run = request.body;
      const { id: jobId } = await jobs.start(linkCheckJob, run, getStarter(getActor(request)));
      return { jobId };
    },
  });

  addRoute(app, `POST ${base}/copies`, {
    access: 'editor',
    summary: 'Starts to store copies of the linked files',
    body: copiesToStore,
    answer: startedJob,
    status: 202,
    handler: async (request) => {
      const startedBy = getStarter(getActor(request));
      const input = { ids: request.body.ids, startedBy };
      const { id: jobId } = await jobs.start<CopiesInput>(storeCopiesJob, input, startedBy);
      return { jobId };
    },
  });

  hostRoutes(app, links);
  linkRoutes(app, links);
}

const getStarter = ({ id, name }: ReturnType<typeof getActor>) => ({ id, name });

function hostRoutes(app: HttpApp, links: LinksContext): void {
  addRoute(app, `POST ${base}/replace-host/preview`, {
    access: 'editor',
    summary: 'Counts the links that a new host changes, and checks up to three new URLs',
    body: hostReplacement,
    answer: hostReplacementPreview,
    handler: (request) => previewHostReplacement(links, request.body),
  });

  addRoute(app, `POST ${base}/replace-host`, {
    access: 'editor',
    summary: 'Starts to replace the host in all URLs of a site; 409 while another replacement runs',
    body: hostReplacement,
    answer: startedJob,
    status: 202,
    handler: async (request) => {
      refuseImpossibleHost(links, request.body);
      const startedBy = getStarter(getActor(request));
      const input = { ...request.body, startedBy };
      const { id: jobId } = await links.jobs.start<HostInput>(replaceHostJob, input, startedBy);
      return { jobId };
    },
  });
}

function linkRoutes(app: HttpApp, links: LinksContext): void {
  addRoute(app, `GET ${base}/:id`, {
    access: 'editor',
    summary: 'One link with its uses and the result of its last check',
    params: idParams,
    answer: linkDetail,
    handler: (request) => getLink(links, request.params.id),
  });

  addRoute(app, `POST ${base}/:id/recheck`, {
    access: 'editor',
    summary: 'Checks one link now',
    params: idParams,
    answer: linkDetail,
    handler: (request) => recheckLink(links, request.params.id),
  });

  addRoute(app, `POST ${base}/:id/replace`, {
    access: 'editor',
    summary: 'Replaces a URL everywhere it is used, and checks the new one',
    params: idParams,
    body: replacement,
    answer: replaced,
    handler: (request) => replaceLink(links, getActor(request), request.params.id, request.body.url),
  });

  addRoute(app, `POST ${base}/:id/mute`, {
    access: 'editor',
    summary: 'Excludes a link from runs and lists, or includes it again',
    params: idParams,
    body: muting,
    answer: linkDetail,
    handler: (request) => muteLink(links, getActor(request), request.params.id, request.body.isMuted),
  });
}
