import { useQuery } from '@tanstack/react-query';
import type { JobSchedule } from '#features/jobs/jobs.contract.ts';
import { tabAddress } from '#ui/admin/admin-address.ts';
import { backupJobName } from '../../backup.contract.ts';

const indiaTime = new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

function nextInWords({ nextRunAt }: JobSchedule): string {
  if (nextRunAt === null) return 'Not by itself.';
  return `By itself, next on ${indiaTime.format(Date.parse(nextRunAt))} (India).`;
}

/** When the next backup comes by itself, and where that is changed. */
export function Schedule() {
  const { data: schedules } = useQuery<JobSchedule[]>({
    queryKey: ['/api/admin/job-schedules'],
    staleTime: 0,
  });
  const schedule = schedules?.find(({ name }) => name === backupJobName);
  return (
    <>
      {schedule && nextInWords(schedule)}{' '}
      <a href={tabAddress('jobs')} className="text-accent underline">
        Change when
      </a>
    </>
  );
}
