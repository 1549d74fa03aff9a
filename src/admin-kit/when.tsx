import { useSyncExternalStore } from 'react';
import { dateTimeInIndia } from '#lib/time/india-time.ts';
import { relativeTime } from '#lib/time/relative-time.ts';

const tickMs = 30_000;

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, tickMs);
  return () => clearInterval(timer);
}

/** The current half minute, so that relative times update while they are visible. */
const presentTick = () => Math.floor(Date.now() / tickMs);

/** Shows how long ago something was; a tooltip has the date and time in India. `at` is an ISO time. */
export function When({ at }: { at: string }) {
  // Adds one tick, because the current tick may have begun before an event that has just happened.
  const now = (useSyncExternalStore(everyTick, presentTick) + 1) * tickMs;
  const time = Date.parse(at);
  return (
    <time dateTime={at} title={dateTimeInIndia(time)} className="whitespace-nowrap">
      {relativeTime(time, now)}
    </time>
  );
}
