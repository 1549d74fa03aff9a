/** Phrases of the activity log, and titles of subject types, that differ from the default. */
export const examCalendarPhrases = {
  'calendar.created': 'added to the calendar',
  'calendar.dates-added': 'added dates to the calendar of',
  'calendar.deleted': 'removed from the calendar',
  'calendar.updated': 'changed in the calendar',
};
