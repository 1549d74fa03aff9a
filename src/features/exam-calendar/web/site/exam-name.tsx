import { clsx } from 'clsx';
import { useSettings } from '#features/settings/settings.web.tsx';
import { useSitePaths } from '#ui/site-locale.tsx';
import type { CalendarExam } from '../../calendar.contract.ts';

/** A link to the exam if internal linking is enabled, otherwise only its name. */
export function ExamName({
  exam,
  className,
  linkClass,
}: {
  exam: CalendarExam;
  className: string;
  linkClass: string;
}) {
  const { enableInternalLinking } = useSettings();
  const paths = useSitePaths();
  if (!enableInternalLinking) return <span className={className}>{exam.name}</span>;
  return (
    <a href={paths.exam(exam.categorySlug, exam.slug)} className={clsx(className, linkClass)}>
      {exam.name}
    </a>
  );
}
