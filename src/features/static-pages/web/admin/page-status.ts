import { dateTimeInIndia } from '#lib/time/india-time.ts';
import type { AdminPage } from '../../static-pages-admin.contract.ts';

/** A server publishes a page within seconds of its time, unless it cannot. */
const overdueMs = 60_000;

/** Returns the status of a page for the back office: 'Scheduled for 3 Mar 2026, 3:52 pm (India time)'. */
export function getStatus(
  { isActive, publishAt }: Pick<AdminPage, 'isActive' | 'publishAt'>,
  now = Date.now(),
) {
  if (isActive) return 'Active';
  if (publishAt === null) return 'Not active';
  const at = Date.parse(publishAt);
  const time = dateTimeInIndia(at);
  if (at + overdueMs > now) return `Scheduled for ${time}`;
  return `Not published on ${time}. Check whether a redirect uses its URL.`;
}
