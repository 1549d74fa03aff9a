import { useQuery } from '@tanstack/react-query';
import type { JobSchedule } from '#features/jobs/jobs.contract.ts';
import { dateTimeInIndia } from '#lib/time/india-time.ts';
import { getTabUrl } from '#admin-kit/tab-url.ts';
import { backupJobName } from '../../backup.contract.ts';

function getNextRunText({ nextRunAt }: JobSchedule): string {
  if (nextRunAt === null) return 'Off';
  return `Automatic, next on ${dateTimeInIndia(Date.parse(nextRunAt))}.`;
}

/** Time of the next scheduled backup, with a link to change the schedule. */
export function Schedule() {
  const { data: schedules } = useQuery<JobSchedule[]>({
    queryKey: ['/api/admin/job-schedules'],
    staleTime: 0,
  });
  const schedule = schedules?.find(({ name }) => name === backupJobName);
  return (
    <>
      {schedule && getNextRunText(schedule)}{' '}
      <a href={getTabUrl('jobs')} className="text-accent underline">
        Change schedule
      </a>
    </>
  );
}
