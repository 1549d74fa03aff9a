import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdminCalendar, AdminCalendarEntry } from '../../calendar-admin.contract.ts';

const url = '/api/admin/exam-calendar';

/** A page of the table. `parameters` are the query parameters of the API. */
export const adminCalendarQuery = (parameters: Record<string, string | number | undefined>) =>
  queryOptions<AdminCalendar>({
    queryKey: [url, parameters],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const adminEntryQuery = (id: string) =>
  queryOptions<AdminCalendarEntry>({ queryKey: [url, id], staleTime: 0 });

/** All dates of an exam: there are at most 200. */
export const datesOfExamQuery = (examId: string) =>
  queryOptions<AdminCalendar>({ queryKey: [url, { examId, limit: 200 }], staleTime: 0 });
