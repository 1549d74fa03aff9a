import type { Icon } from '#ui/icon.ts';
import { Download, Eye, Star, Users } from '#ui/icons.ts';
import { groupedCount } from '#lib/text/format.ts';
import type { AnalyticsFigures, Change } from '../../analytics-admin.contract.ts';

/** Formats the change against the previous period: '+12%, 240 before'. */
export function getChangeLabel({ now, before }: Change): string {
  if (before === null) return 'No earlier data';
  if (before === 0) return now === 0 ? 'None in either period' : 'None before';
  const percent = Math.round(((now - before) / before) * 100);
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±';
  return `${sign}${Math.abs(percent)}%, ${groupedCount(before)} before`;
}

const cards: { title: string; icon: Icon; of: keyof AnalyticsFigures['totals'] }[] = [
  { title: 'Visitors', icon: Users, of: 'visitors' },
  { title: 'Page Views', icon: Eye, of: 'views' },
  { title: 'Downloads', icon: Download, of: 'downloads' },
  { title: 'Ratings', icon: Star, of: 'ratings' },
];

/** The sums of the period, each with its change against the previous period. */
export function FigureCards({ totals, averageStars }: Pick<AnalyticsFigures, 'totals' | 'averageStars'>) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {cards.map(({ title, icon: Icon, of }) => {
        const total = totals[of];
        return (
          <div key={of} className="rounded-lg border border-line bg-raised p-4 sm:p-5">
            <dt className="flex items-center justify-between gap-2 text-sm text-muted">
              {title}
              <Icon aria-hidden className="size-5 shrink-0" />
            </dt>
            <dd className="mt-2">
              <span className="tabular block font-serif text-3xl font-semibold">
                {groupedCount(total.now)}
              </span>
              <span className="mt-1 block text-sm text-muted">{getChangeLabel(total)}</span>
              {of === 'ratings' && averageStars !== null && (
                <span className="block text-sm text-muted">{averageStars} of 5 stars on average</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
