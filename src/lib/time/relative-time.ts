const minute = 60;
/** Units with their minimum in seconds, largest first. */
const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 60 * minute],
  ['month', 30 * 24 * 60 * minute],
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
];
const english = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/**
 * Returns 'just now', '5 minutes ago', 'yesterday' or 'in 3 days', rounded towards the present. Both times are in
 * milliseconds.
 */
export function relativeTime(at: number, now: number): string {
  const seconds = (at - now) / 1_000;
  const unit = units.find(([, length]) => Math.abs(seconds) >= length);
  return unit ? english.format(Math.trunc(seconds / unit[1]), unit[0]) : 'just now';
}
