import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useDeferredValue, useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Pause, Play } from '#ui/icons.ts';
import {
  formatClock,
  getPhase,
  getRemainingMs,
  lastMinutes,
  togglePause,
  type PracticeTimer,
  type TimerPhase,
} from './practice-timer.ts';

/** Returns the time, each second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const interval = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(interval);
  }, []);
  return now;
}

interface TimerBarProps {
  timer: PracticeTimer;
  onChange: (timer: PracticeTimer) => void;
  onFinish: () => void;
}

/** Shows the time that is left above the reader's bar. Screen readers say its phases. */
export function TimerBar({ timer, onChange, onFinish }: TimerBarProps) {
  const { t } = useLingui();
  const isPaused = timer.pausedAt !== null;
  const now = useNow();
  const remaining = getRemainingMs(timer, now);
  const clock = formatClock(Math.abs(remaining));
  const phases: Record<TimerPhase, string> = {
    running: t`The timer is running.`,
    'last-minutes': t`${lastMinutes} minutes left.`,
    over: t`The time is over.`,
  };
  // A text that a live region has at first is not announced.
  const announcement = useDeferredValue(phases[getPhase(timer, now)], '');
  return (
    <div
      role="group"
      aria-label={t`Timer`}
      data-over-reader
      className="fixed right-2 bottom-[calc(4rem+var(--banner-height,0px))] z-45 flex items-center rounded-md border border-line-strong bg-raised shadow-lg"
    >
      <span role="status" className="sr-only">
        {announcement}
      </span>
      <span role="timer" className={clsx('tabular pl-3 font-semibold', remaining < 0 && 'text-danger')}>
        {remaining < 0 ? t`${clock} over` : clock}
      </span>
      <button
        type="button"
        aria-label={isPaused ? t`Resume` : t`Pause`}
        onClick={() => onChange(togglePause(timer, Date.now()))}
        className="flex size-11 items-center justify-center rounded-md hover:bg-accent-soft hover:text-accent"
      >
        {isPaused ? <Play aria-hidden className="size-5" /> : <Pause aria-hidden className="size-5" />}
      </button>
      <Button variant="quiet" onClick={onFinish}>{t`Finish`}</Button>
    </div>
  );
}
