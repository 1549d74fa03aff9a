import ical, { ICalEventStatus } from 'ical-generator';
import { addDays, monthAndYear, type CalendarDay } from '#lib/time/calendar-day.ts';
import type { Dated } from '../calendar.contract.ts';
import { sitePaths } from '#lib/url/site-paths.ts';

export interface FeedEntry extends Dated {
  id: number;
  examName: string;
  examSlug: string;
  categorySlug: string;
  stage: string;
  isTentative: boolean;
  link: string | null;
  notes: string | null;
  updatedAt: Date;
}

/** Sequence numbers count seconds since this date, so that they fit into 31 bits until 2088. */
const sequenceStart = Date.parse('2020-01-01T00:00:00Z');
const halfADay = 12 * 60 * 60;

/** Escapes a name according to RFC 5545. The library does not escape the calendar's name. */
function escapeName(name: string): string {
  return name.replace(/[\s\p{Cc}]+/gu, ' ').replace(/[\\;,]/g, (character) => `\\${character}`);
}

/**
 * Percent-encodes the characters that the library would escape as in a text. By the standard, clients do not
 * unescape URLs.
 */
function encodeSeparators(url: string): string {
  return url.replace(
    /[\\;,]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

const midnight = (day: CalendarDay) => new Date(`${day}T00:00:00Z`);

/**
 * Returns a calendar (RFC 5545) of all-day events without a time zone. An entry's UID never changes, and its
 * sequence number grows with each change. Equal entries give identical bytes.
 */
export function calendarFeed({
  name,
  path,
  publicUrl,
  entries,
}: {
  name: string;
  /** Path of the calendar page. */
  path: string;
  /** Without a trailing slash. */
  publicUrl: string;
  entries: FeedEntry[];
}): string {
  const { hostname } = new URL(publicUrl);
  const calendar = ical({
    name: escapeName(name),
    prodId: { company: 'Pariksha', product: 'Exam calendar', language: 'EN' },
    url: publicUrl + path,
    ttl: halfADay,
  });
  for (const entry of entries) {
    const { stage, examName, startsOn, endsOn, isTentative, link, notes, updatedAt } = entry;
    // A month is an event of all its days: a day would be invented.
    const marks = [entry.precision === 'month' && monthAndYear(startsOn), isTentative && 'tentative'].filter(
      Boolean,
    );
    const page = publicUrl + sitePaths.exam(entry.categorySlug, entry.examSlug);
    calendar.createEvent({
      id: `exam-event-${entry.id}@${hostname}`,
      // The library reads the parts of a date in UTC.
      start: midnight(startsOn),
      // The end of an all-day event is exclusive.
      end: midnight(addDays(endsOn ?? startsOn, 1)),
      allDay: true,
      summary: `${examName}: ${stage}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`,
      description: [notes, link, page].filter((line) => line !== null).join('\n'),
      url: encodeSeparators(link ?? page),
      status: isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      sequence: Math.max(0, Math.floor((updatedAt.getTime() - sequenceStart) / 1_000)),
      stamp: updatedAt,
      lastModified: updatedAt,
    });
  }
  return `${calendar.toString()}\r\n`;
}
