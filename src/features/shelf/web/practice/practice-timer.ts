import type { PracticeRun } from '../shelf-entries.ts';

const minuteMs = 60_000;
/** A screen reader says when these minutes are left. */
export const lastMinutes = 5;
/** Minutes of a timer for a paper whose exam has no known duration. */
export const defaultMinutes = 60;

/** A timer that runs or is paused. Times are milliseconds since 1970. */
export interface PracticeTimer {
  paperId: number;
  slug: string;
  title: string;
  minutes: number;
  startedAt: number;
  /** `null` while the timer runs. */
  pausedAt: number | null;
  /** Length of all pauses that are over. */
  pausedMs: number;
}

/** Pauses a timer, or resumes a paused one. */
export const togglePause = (timer: PracticeTimer, now: number): PracticeTimer =>
  timer.pausedAt === null
    ? { ...timer, pausedAt: now }
    : { ...timer, pausedAt: null, pausedMs: timer.pausedMs + Math.max(0, now - timer.pausedAt) };

/** Returns the time without pauses. At least 0, also if the clock of the device was set back. */
export const getElapsedMs = ({ startedAt, pausedAt, pausedMs }: PracticeTimer, now: number): number =>
  Math.max(0, (pausedAt ?? now) - startedAt - pausedMs);

/** Returns the time that is left. It is negative in overtime. */
export const getRemainingMs = (timer: PracticeTimer, now: number): number =>
  timer.minutes * minuteMs - getElapsedMs(timer, now);

export type TimerPhase = 'running' | 'last-minutes' | 'over';

/** Returns what a screen reader says of the timer. A timer of five minutes or less has no last minutes. */
export function getPhase(timer: PracticeTimer, now: number): TimerPhase {
  const remaining = getRemainingMs(timer, now);
  if (remaining <= 0) return 'over';
  return timer.minutes > lastMinutes && remaining <= lastMinutes * minuteMs ? 'last-minutes' : 'running';
}

/** 3_909_000 -> '1:05:09', 65_000 -> '1:05'. */
export function formatClock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const clock = `${hours > 0 ? twoDigits(minutes) : minutes}:${twoDigits(seconds % 60)}`;
  return hours > 0 ? `${hours}:${clock}` : clock;
}

/** Returns the run of a timer that ends now. A begun minute counts. */
export const endTimer = (
  timer: PracticeTimer,
  marks: Pick<PracticeRun, 'score' | 'total'>,
  now: number,
): PracticeRun => ({
  startedAt: new Date(timer.startedAt).toISOString(),
  minutes: Math.max(1, Math.ceil(getElapsedMs(timer, now) / minuteMs)),
  ...marks,
});
