import { formatCount } from '#lib/text/format.ts';

/** Rounds an estimate to a unit that it supports: 'about 3 hours'. */
export function timeLeft(seconds: number): string {
  if (seconds < 90) return 'about a minute';
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `about ${formatCount(minutes, 'minute')}`;
  const hours = Math.round(minutes / 60);
  if (hours < 48) return `about ${formatCount(hours, 'hour')}`;
  return `about ${formatCount(Math.round(hours / 24), 'day')}`;
}
