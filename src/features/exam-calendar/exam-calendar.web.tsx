export { examCalendarQuery, examDatesQuery } from './web/calendar.api.ts';
export { ImportantDates } from './web/site/important-dates.tsx';
