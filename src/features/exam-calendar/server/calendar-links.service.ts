import type { Context } from '#platform/context/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { LinkSource } from '#platform/links/link-source.ts';
import { selectLinkedDates } from './calendar.queries.ts';
import { calendarRecord } from './calendar.record.ts';

const batchSize = 500;

/** The links of the exam calendar's dates. */
export function calendarLinks(ctx: Context): LinkSource {
  return {
    name: 'calendar',
    title: 'Exam calendar',
    async *batches() {
      for (let afterId = 0; ;) {
        const rows = await selectLinkedDates(ctx.db, { afterId, limit: batchSize });
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
      const fields = await calendarRecord.read(ctx.db, id);
      if (fields.link !== from)
        throw new AppError('conflict', { public: 'The link of this date has changed.' });
      await calendarRecord.update(ctx, author, id, { ...fields, link: to });
    },
  };
}
