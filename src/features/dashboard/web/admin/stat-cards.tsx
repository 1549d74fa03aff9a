import type { Icon } from '#ui/icon.ts';
import { BookOpen, Download, FileText, GraduationCap } from '#ui/icons.ts';
import type { SiteStats } from '#features/papers/papers.contract.ts';
import { compactCount, groupedCount } from '#lib/text/format.ts';

const cards: { title: string; icon: Icon; of: keyof SiteStats }[] = [
  { title: 'Total Papers', icon: FileText, of: 'totalPapers' },
  { title: 'Total Downloads', icon: Download, of: 'totalDownloads' },
  { title: 'Exams', icon: GraduationCap, of: 'totalExams' },
  { title: 'Subjects', icon: BookOpen, of: 'totalSubjects' },
];

/** Shows the totals of the library. A tooltip has the exact count. */
export function StatCards({ stats }: { stats: SiteStats }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {cards.map(({ title, icon: Icon, of }) => (
        <div key={of} className="rounded-lg border border-line bg-raised p-4 sm:p-5">
          <dt className="flex items-center justify-between gap-2 text-sm text-muted">
            {title}
            <Icon aria-hidden className="size-5 shrink-0" />
          </dt>
          <dd className="tabular mt-2 font-serif text-3xl font-semibold" title={groupedCount(stats[of])}>
            {compactCount(stats[of])}
          </dd>
        </div>
      ))}
    </dl>
  );
}
