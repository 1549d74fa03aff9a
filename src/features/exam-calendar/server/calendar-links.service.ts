import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { LinkSource } from '#platform/links/link-source.ts';
import type { CalendarAdmin } from './calendar-admin.service.ts';
import { selectLinkedDates } from './calendar-links.queries.ts';

const datesAtOnce = 500;

/** The link source of the exam calendar's dates. */
export function createCalendarLinks(dependencies: {
  db: Database;
  calendar: Pick<CalendarAdmin, 'byId' | 'update'>;
}): LinkSource {
  const { db, calendar } = dependencies;
  return {
    name: 'calendar',
    title: 'Exam calendar',
    async *batches() {
      for (let afterId = 0; ;) {
        const rows = await selectLinkedDates(db, { afterId, limit: datesAtOnce });
        const last = rows.at(-1);
        if (!last) return;
        yield rows.map(({ id, stage, examName, link }) => ({
          recordId: id,
          title: `${examName}: ${stage}`,
          adminAddress: `/admin?tab=calendar&open=${id}`,
          url: link ?? '',
        }));
        afterId = last.id;
      }
    },
    async replace(author, id, from, to) {
      const fields = await calendar.byId(id);
      if (fields.link !== from)
        throw new AppError('conflict', { public: 'The link of this date has changed.' });
      await calendar.update(author, id, { ...fields, link: to });
    },
  };
}
