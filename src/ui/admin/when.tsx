import { useSyncExternalStore } from 'react';
import { relativeTime } from '#lib/relative-time.ts';

const exact = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'medium' });
const tickMs = 30_000;

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, tickMs);
  return () => clearInterval(timer);
}

/** The present, to half a minute: what is told of a time must not stand still while somebody looks at it. */
const presentTick = () => Math.floor(Date.now() / tickMs);

/** How long ago something was; when exactly is told to who points at it. `at` is an ISO time. */
export function When({ at }: { at: string }) {
  // A tick may begin before what has just happened.
  const now = (useSyncExternalStore(everyTick, presentTick) + 1) * tickMs;
  const time = Date.parse(at);
  return (
    <time dateTime={at} title={exact.format(time)} className="whitespace-nowrap">
      {relativeTime(time, now)}
    </time>
  );
}
