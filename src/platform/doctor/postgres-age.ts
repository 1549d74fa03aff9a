/*
 * The age of a PostgreSQL, computed offline from the schedule of its project (https://www.postgresql.org/developer/roadmap,
 * https://www.postgresql.org/support/versioning): a major version each autumn since 2017 (10), minor versions each
 * November, February, May and August, and five years of fixes. Extra minor versions make a version only older.
 */

const november = 10;

/** Months from the November in which the first minor version of `major` appears. */
function monthsSinceFirst(major: number, date: Date): number {
  return (date.getUTCFullYear() - (2007 + major)) * 12 + date.getUTCMonth() - november;
}

const getMonth = (date: Date) =>
  date.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns the month in which the last fixes of a major version appear: `November 2030`. */
export const supportEnd = (major: number) => `November ${2007 + major + 5}`;

export const isSupported = (major: number, now: Date) => monthsSinceFirst(major, now) <= 60;

/** Returns sentences about the age of a version such as `18.4` or `15.18 (Debian ...)`, and newer ones that exist. */
export function describeAge(version: string, now: Date): string {
  const [major = 0, minor = 0] = (/^(\d+)\.(\d+)/.exec(version) ?? []).slice(1).map(Number);
  if (minor === 0) return `It has fixes until ${supportEnd(major || Number.parseInt(version))}.`;
  const released = new Date(Date.UTC(2007 + major, november + 3 * (minor - 1)));
  // A version of this month may not be there yet.
  const newest = Math.floor((monthsSinceFirst(major, now) - 1) / 3) + 1;
  return [
    `Released in ${getMonth(released < now ? released : now)} or before, with fixes until ${supportEnd(major)}.`,
    ...(newest > minor ? [`${major}.${newest} or newer exists: install it.`] : []),
  ].join(' ');
}
