import { createHash } from 'node:crypto';
import { getSettings } from '#features/settings/settings.server.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import type { Context } from '#platform/context/context.ts';
import { calendarFeed } from './calendar-feed.ts';
import { calendarDayTag, calendarTag, listFeedEntries } from './calendar.service.ts';

export interface CalendarFeed {
  text: string;
  /** The value of the ETag header. */
  etag: string;
}

const tags = [calendarTag, calendarDayTag, 'catalog', 'settings'];

/**
 * Returns the feed of one exam or of all exams. Cached until its content changes: generating one with hundreds of dates
 * takes a tenth of a second, and any visitor may request it.
 */
export const getCalendarFeed = (ctx: Context, exam?: { id: number; name: string }): Promise<CalendarFeed> =>
  ctx.cache.get(`calendar feed ${JSON.stringify(exam ?? null)}`, { tags }, async () => {
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
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
  });
