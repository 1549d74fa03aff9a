import ical, { ICalEventStatus } from 'ical-generator';
import { addDays, type CalendarDay } from '#lib/calendar-day.ts';
import { sitePaths } from '#lib/site-paths.ts';

export interface FeedEntry {
  id: number;
  examName: string;
  examSlug: string;
  categorySlug: string;
  stage: string;
  startsOn: CalendarDay;
  endsOn: CalendarDay | null;
  isTentative: boolean;
  link: string | null;
  notes: string | null;
  updatedAt: Date;
}

/** Sequences are counted in seconds from here on, so that they fit into 31 bits until 2088. */
const sequenceStart = Date.parse('2020-01-01T00:00:00Z');
const halfADay = 12 * 60 * 60;

/** As RFC 5545 has it; the generator writes the calendar's own name as it is given. */
function escapedName(name: string): string {
  return name.replace(/[\s\p{Cc}]+/gu, ' ').replace(/[\\;,]/g, (character) => `\\${character}`);
}

/** The generator escapes addresses as if they were texts; readers, by the standard, do not undo that. */
function withoutEscapes(address: string): string {
  return address.replace(
    /[\\;,]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

const midnight = (day: CalendarDay) => new Date(`${day}T00:00:00Z`);

/**
 * A calendar by RFC 5545 of whole days without a time zone. An entry keeps its UID whatever is changed of it, and its
 * sequence grows with each change. The same entries are the same text, byte for byte.
 */
export function calendarFeed({
  name,
  path,
  publicUrl,
  entries,
}: {
  name: string;
  /** Of the page of the calendar. */
  path: string;
  /** Without a trailing slash. */
  publicUrl: string;
  entries: FeedEntry[];
}): string {
  const { hostname } = new URL(publicUrl);
  const calendar = ical({
    name: escapedName(name),
    prodId: { company: 'Pariksha', product: 'Exam calendar', language: 'EN' },
    url: publicUrl + path,
    ttl: halfADay,
  });
  for (const entry of entries) {
    const { stage, examName, startsOn, endsOn, isTentative, link, notes, updatedAt } = entry;
    const page = publicUrl + sitePaths.exam(entry.categorySlug, entry.examSlug);
    calendar.createEvent({
      id: `exam-event-${entry.id}@${hostname}`,
      // The generator reads the parts of a date in UTC.
      start: midnight(startsOn),
      // Of whole days the end is the first that is not part of it any more.
      end: midnight(addDays(endsOn ?? startsOn, 1)),
      allDay: true,
      summary: `${examName}: ${stage}${isTentative ? ' (tentative)' : ''}`,
      description: [notes, link, page].filter((line) => line !== null).join('\n'),
      url: withoutEscapes(link ?? page),
      status: isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      sequence: Math.max(0, Math.floor((updatedAt.getTime() - sequenceStart) / 1_000)),
      stamp: updatedAt,
      lastModified: updatedAt,
    });
  }
  return `${calendar.toString()}\r\n`;
}
