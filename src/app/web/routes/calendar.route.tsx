import { useLingui } from '@lingui/react/macro';
import { examCalendarQuery } from '#features/exam-calendar/exam-calendar.web.tsx';
import { pageSeoQuery } from '#features/seo/seo.web.ts';
import { CalendarPage, getShownQuery } from '#features/exam-calendar/web/site/calendar-page.tsx';
import type { PageSeo } from '#features/seo/page-seo.contract.ts';
import { pageGraph } from '#features/seo/web/page-graph.ts';
import { useSettings } from '#features/settings/settings.web.tsx';
import { sitePaths, type CalendarPageQuery } from '#lib/url/site-paths.ts';
import { useTrails } from '#ui/trails.ts';
import { useRead } from '#ui/page-answers.tsx';
import { siteRoute } from '../site-route.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { PageSchema } from '../layout/page-schema.tsx';
import { useSite } from '../site-context.tsx';
import { pagePresets } from '../page-presets.ts';

function Page({ query, seo }: { query: CalendarPageQuery; seo: PageSeo }) {
  const { publicUrl } = useSite();
  const { siteName } = useSettings();
  const { t, i18n } = useLingui();
  const preset = pagePresets.examCalendar(siteName);
  const trails = useTrails();
  const calendar = useRead(examCalendarQuery(query));
  const name = t`Exam calendar`;
  const path = sitePaths.calendar(getShownQuery(query, calendar));
  return (
    <>
      <PageHead preset={preset} seo={seo} path={path} />
      {/* No `Event` items: schema.org requires a location for each, and an exam has hundreds. */}
      <PageSchema
        seo={seo}
        graph={(site) =>
          pageGraph(site, {
            name,
            description: i18n._(preset.description),
            path,
            steps: trails.calendar(name),
          })
        }
      />
      <CalendarPage query={query} publicUrl={publicUrl} />
    </>
  );
}

export const calendarRoute = siteRoute('calendar', {
  read: async ({ site: { reads }, query }) => {
    const [seo] = await Promise.all([
      reads.make(pageSeoQuery('calendar')),
      reads.make(examCalendarQuery(query)),
    ]);
    return { query, seo };
  },
  Page,
});
