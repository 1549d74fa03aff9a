import { createHash } from 'node:crypto';
import { sitePaths } from '#lib/url/site-paths.ts';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import { calendarFeed } from './calendar-feed.ts';
import { calendarDayTag, calendarTag, type CalendarService } from './calendar.service.ts';

export interface MemoizedFeed {
  text: string;
  /** The value of the ETag header. */
  etag: string;
}

export type CalendarFeeds = ReturnType<typeof createCalendarFeeds>;

/** A feed has a few hundred kilobytes at most. Beyond the limit, the oldest feed is dropped. */
const mostFeeds = 200;
const tagsOfAny: ReadonlySet<string> = new Set([calendarTag, calendarDayTag, 'catalog', 'settings']);
const isOfFeeds = (tag: string) => tagsOfAny.has(tag) || tag.startsWith('exam:');

/**
 * Creates the cache of the feeds. Generating a feed with hundreds of dates takes a tenth of a second, and any
 * visitor may request one.
 */
export function createCalendarFeeds(dependencies: {
  service: Pick<CalendarService, 'feedEntries'>;
  publicUrl: string;
  settings: { publicSettings(): Promise<{ siteName: string }> };
}) {
  const { service, publicUrl, settings } = dependencies;
  /** Feeds by exam id; 0 is the feed of all exams. */
  const feeds = new Map<number, { name: string | undefined; feed: Promise<MemoizedFeed> }>();

  async function write(exam?: { id: number; name: string }): Promise<MemoizedFeed> {
    const [{ siteName }, entries] = await Promise.all([
      settings.publicSettings(),
      service.feedEntries(exam?.id),
    ]);
    const text = calendarFeed({
      name: `${exam?.name ?? 'Exam calendar'} | ${siteName}`,
      path: sitePaths.calendar(exam && { examId: exam.id }),
      publicUrl,
      entries,
    });
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
  }

  function keep(exam?: { id: number; name: string }): Promise<MemoizedFeed> {
    const key = exam?.id ?? 0;
    const entry = { name: exam?.name, feed: write(exam) };
    feeds.delete(key);
    feeds.set(key, entry);
    const [oldest] = feeds.keys();
    if (feeds.size > mostFeeds && oldest !== undefined) feeds.delete(oldest);
    entry.feed.catch(() => {
      if (feeds.get(key) === entry) feeds.delete(key);
    });
    return entry.feed;
  }

  return {
    /**
     * Returns the feed of one exam or of all exams. Cached until its content changes. Concurrent requests share one
     * generation.
     */
    feed(exam?: { id: number; name: string }): Promise<MemoizedFeed> {
      const found = feeds.get(exam?.id ?? 0);
      return found && found.name === exam?.name ? found.feed : keep(exam);
    },
    /** Drops the cached feeds that depend on the changed tags. */
    drop(tags: DroppedTags): void {
      if (tags === 'all' || tags.some(isOfFeeds)) feeds.clear();
    },
  };
}
