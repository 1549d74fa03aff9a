import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { examPages } from '#features/catalog/catalog.server.ts';
import { getRedirects } from '#features/redirects/redirects.server.ts';
import { getSettings } from '#features/settings/settings.server.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { getCdnHeaders } from '#platform/cache/surrogate-keys.ts';
import type { Context } from '#platform/context/context.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { slugInPath } from '#platform/http/path-params.ts';
import { sendTaggedText, tagText } from '#platform/http/tagged-text.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { calendarFeed } from './calendar-feed.ts';
import { calendarDayTag, calendarTag, getExamAt, listFeedEntries } from './calendar.service.ts';

/** Calendar programs refetch a few times a day. Proxies may cache a feed for this many seconds. */
const maxAge = 300;

const feedParams = z.object({ category: slugInPath, exam: slugInPath });

const feedTags = [calendarTag, calendarDayTag, 'catalog', 'settings'];

/**
 * Returns the feed of one exam or of all exams, with its ETag. Cached until its content changes: generating one with
 * hundreds of dates takes a tenth of a second, and any visitor may request it.
 */
const getCalendarFeed = (ctx: Context, exam?: { id: number; name: string }) =>
  ctx.cache.get(`calendar feed ${JSON.stringify(exam ?? null)}`, { tags: feedTags }, async () => {
    const [{ siteName }, entries] = await Promise.all([
      getSettings(ctx).publicSettings(),
      listFeedEntries(ctx, exam?.id),
    ]);
    const text = calendarFeed({
      name: `${exam?.name ?? 'Exam calendar'} | ${siteName}`,
      path: sitePaths.calendar(exam && { examId: exam.id }),
      publicUrl: ctx.config.publicUrl,
      entries,
    });
    return tagText(text);
  });

/** The iCalendar feeds: one of all exams, and one per exam. The feed of a moved exam redirects to its new path. */
export function calendarFeedRoutes(app: HttpApp, ctx: Context): void {
  async function send(request: FastifyRequest, reply: FastifyReply, exam?: { id: number; name: string }) {
    const feed = await getCalendarFeed(ctx, exam);
    reply.headers(getCdnHeaders(ctx.config, feedTags));
    return sendTaggedText(request, reply, feed, { type: 'text/calendar; charset=utf-8', maxAge });
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
    schema: { hide: true, params: feedParams },
    handler: async (request, reply) => {
      const { category, exam: slug } = request.params;
      try {
        return await send(request, reply, await getExamAt(ctx, category, slug));
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'not_found')) throw error;
        const [, movedCategory, movedSlug] = await findMovedSlugs(ctx, category, slug);
        if (movedCategory === undefined || movedSlug === undefined) throw error;
        const location = sitePaths.calendarFeed({
          categorySlug: decodeURIComponent(movedCategory),
          slug: decodeURIComponent(movedSlug),
        });
        // A temporary redirect, because the exam may move back.
        return reply.code(302).header('location', location).header('cache-control', 'no-store').send();
      }
    },
  });
}

/** Matches the path to which an exam's page has moved. Its groups are the two segments. */
async function findMovedSlugs(ctx: Context, category: string, slug: string): Promise<(string | undefined)[]> {
  const moved = await getRedirects(ctx).find(sitePaths.exam(category, slug));
  const id = moved?.page?.id;
  const target = id === undefined ? moved?.target : (await examPages.getPaths(ctx.db, [id])).get(id);
  return /^\/([^/?#]+)\/([^/?#]+)$/.exec(target ?? '') ?? [];
}
