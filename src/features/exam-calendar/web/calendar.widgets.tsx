export { examCalendarQuery, examDatesQuery } from './calendar.api.ts';
export { ImportantDates } from './site/important-dates.tsx';
