/** The longest duration of an exam and of a timer, in minutes: a day. */
export const maxDurationMinutes = 1440;
