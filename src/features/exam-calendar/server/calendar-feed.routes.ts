import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sitePaths } from '#lib/site-paths.ts';
import { namesTag } from '#platform/http/entity-tag.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { slugInPath } from '#platform/http/path-params.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { CalendarFeeds } from './calendar-feeds.service.ts';
import type { CalendarService } from './calendar.service.ts';

/** Calendar programs ask a few times a day; what stands between may keep an answer for so many seconds. */
const maxAge = 300;

const place = z.object({ category: slugInPath, exam: slugInPath });

/** The calendar for calendar programs: of all exams, and of each. An exam that moved leads to where it is now. */
export function calendarFeedRoutes(
  app: HttpApp,
  dependencies: {
    service: Pick<CalendarService, 'examOfPlace'>;
    feeds: Pick<CalendarFeeds, 'feed'>;
    /** Where the page of an exam has moved. */
    findMoved(address: string): Promise<{ target: string } | undefined>;
  },
): void {
  const { service, feeds, findMoved } = dependencies;

  async function send(request: FastifyRequest, reply: FastifyReply, exam?: { id: number; name: string }) {
    const { text, etag } = await feeds.feed(exam);
    reply.header('etag', etag).header('cache-control', `public, max-age=${maxAge}`);
    if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.header('content-type', 'text/calendar; charset=utf-8').send(text);
  }

  app.route({
    method: 'GET',
    url: '/exam-calendar.ics',
    config: { access: 'public' },
    schema: { hide: true },
    handler: (request, reply) => send(request, reply),
  });

  app.route({
    method: 'GET',
    url: '/exam-calendar/:category/:exam(^[^/]+).ics',
    config: { access: 'public' },
    schema: { hide: true, params: place },
    handler: async (request, reply) => {
      const { category, exam: slug } = request.params as z.infer<typeof place>;
      try {
        return await send(request, reply, await service.examOfPlace(category, slug));
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'not_found')) throw error;
        const [, movedCategory, movedSlug] = await placeOf(findMoved, category, slug);
        if (movedCategory === undefined || movedSlug === undefined) throw error;
        const location = sitePaths.calendarFeed({
          categorySlug: decodeURIComponent(movedCategory),
          slug: decodeURIComponent(movedSlug),
        });
        // Not for ever: the exam may move back.
        return reply.code(302).header('location', location).header('cache-control', 'no-store').send();
      }
    },
  });
}

/** The segments of the page to which an exam's has moved. */
async function placeOf(
  findMoved: (address: string) => Promise<{ target: string } | undefined>,
  category: string,
  slug: string,
): Promise<(string | undefined)[]> {
  const moved = await findMoved(sitePaths.exam(category, slug));
  return /^\/([^/?#]+)\/([^/?#]+)$/.exec(moved?.target ?? '') ?? [];
}
