import { useSyncExternalStore } from 'react';
import { dateTimeInIndia } from '#lib/india-time.ts';
import { relativeTime } from '#lib/relative-time.ts';

const tickMs = 30_000;

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, tickMs);
  return () => clearInterval(timer);
}

/** The present, to half a minute: what is told of a time must not stand still while somebody looks at it. */
const presentTick = () => Math.floor(Date.now() / tickMs);

/** Shows how long ago something was; a tooltip has the date and time in India. `at` is an ISO time. */
export function When({ at }: { at: string }) {
  // A tick may begin before what has just happened.
  const now = (useSyncExternalStore(everyTick, presentTick) + 1) * tickMs;
  const time = Date.parse(at);
  return (
    <time dateTime={at} title={dateTimeInIndia(time)} className="whitespace-nowrap">
      {relativeTime(time, now)}
    </time>
  );
}
