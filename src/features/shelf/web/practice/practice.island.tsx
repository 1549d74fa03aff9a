import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { createPortal } from 'react-dom';
import { maxDurationMinutes } from '#lib/time/max-duration.ts';
import { Button } from '#ui/button.tsx';
import { Clock } from '#ui/icons.ts';
import { useSitePaths } from '#ui/site-locale.tsx';
import { showToast } from '#ui/toast.ts';
import { fieldClass, MarksFields, useMarks } from '../site/marks-fields.tsx';
import type { PracticeRun } from '../shelf-entries.ts';
import { keepRun, onShelfChange } from '../shelf-store.ts';
import { defaultMinutes, endTimer, type PracticeTimer } from './practice-timer.ts';
import { readTimer, removeTimer, storeTimer } from './stored-timer.ts';
import { TimerBar } from './timer-bar.tsx';

interface PracticeProps {
  paperId: number;
  slug: string;
  title: string;
  /** Duration of the exam. */
  minutes: number | null;
}

interface StartProps {
  minutes: number | null;
  /** The running timer of another paper, which a start would end. */
  other: PracticeTimer | undefined;
  onStart: (minutes: number) => void;
  onClose: () => void;
}

/** Asks for the minutes. */
function StartForm({ minutes, other, onStart, onClose }: StartProps) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const otherTitle = other?.title;
  return (
    <form action={(form) => onStart(Number(form.get('minutes')))} className="flex flex-col gap-4">
      <h2 className="text-xl">{t`Practise with a timer`}</h2>
      {other && (
        <p className="wrap-anywhere">
          {t`The timer of “${otherTitle}” is running. If you start this one, it ends and its attempt is not kept.`}{' '}
          <a
            href={paths.paper(other.slug)}
            className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
          >
            {t`Open that paper`}
          </a>
        </p>
      )}
      <label className="flex items-center gap-2">
        {t`Minutes`}
        <input
          type="number"
          name="minutes"
          required
          min={1}
          max={maxDurationMinutes}
          inputMode="numeric"
          defaultValue={minutes ?? defaultMinutes}
          className={`${fieldClass} w-24`}
        />
      </label>
      {minutes === null && (
        <p className="text-sm text-muted">{t`We do not know the duration of this exam. The paper may say it.`}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit">{t`Start`}</Button>
        <Button variant="secondary" onClick={onClose}>{t`Cancel`}</Button>
      </div>
    </form>
  );
}

interface FinishProps {
  timer: PracticeTimer;
  finishedAt: number;
  onKeep: (run: PracticeRun) => void;
  onDiscard: () => void;
  onClose: () => void;
}

/** Asks for the marks. The timer runs on until the attempt is kept or discarded. */
function FinishForm({ timer, finishedAt, onKeep, onDiscard, onClose }: FinishProps) {
  const { t } = useLingui();
  const marks = useMarks();
  const given = timer.minutes;
  const used = endTimer(timer, { score: null, total: null }, finishedAt).minutes;
  function keep(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const own = marks.parse(new FormData(event.currentTarget));
    if (own) onKeep(endTimer(timer, own, finishedAt));
  }
  return (
    <form onSubmit={keep} className="flex flex-col gap-4">
      <h2 className="text-xl">{t`Finish the attempt`}</h2>
      <p className="tabular">
        {t`You used ${plural(used, { one: '# minute', other: '# minutes' })} of ${given}.`}
      </p>
      <MarksFields name="practice" hasTooMany={marks.hasTooMany} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit">{t`Save attempt`}</Button>
        <Button variant="secondary" onClick={onClose}>{t`Back to the paper`}</Button>
        <Button variant="quiet" className="text-danger!" onClick={onDiscard}>{t`Discard attempt`}</Button>
      </div>
    </form>
  );
}

/**
 * A button that starts a timer for a paper, and the timer while it runs. One timer runs in a browser. It is outside the
 * page, so that the full screen of the reader does not cover it.
 */
export function Practice({ paperId, slug, title, minutes }: PracticeProps) {
  const { t } = useLingui();
  const [timer, setTimer] = useState<PracticeTimer>();
  /** Time at which the visitor opened the dialog. `undefined` while it is closed. */
  const [openedAt, setOpenedAt] = useState<number>();
  const dialog = useRef<HTMLDialogElement>(null);
  const isOwn = timer?.paperId === paperId;

  useEffect(() => {
    const read = () => setTimer(readTimer());
    read();
    return onShelfChange(read);
  }, []);
  useEffect(() => {
    if (openedAt === undefined) return;
    dialog.current?.showModal();
    // Not the minutes: on a phone, the keyboard would cover the dialog.
    dialog.current?.querySelector<HTMLElement>('a, [name=score], button')?.focus();
  }, [openedAt]);

  const open = () => setOpenedAt(Date.now());
  const close = () => setOpenedAt(undefined);
  function reportBlocked() {
    const description = t`This browser does not allow the site to store anything.`;
    showToast({ title: t`Not saved`, description, style: 'destructive' });
  }
  function change(next: PracticeTimer) {
    try {
      storeTimer(next);
      setTimer(next);
    } catch {
      reportBlocked();
    }
  }
  function start(chosen: number) {
    const paper = { paperId, slug, title };
    change({ ...paper, minutes: chosen, startedAt: Date.now(), pausedAt: null, pausedMs: 0 });
    close();
    document.querySelector('[data-reader]')?.scrollIntoView();
  }
  function end() {
    removeTimer();
    setTimer(undefined);
    close();
  }
  async function keep(run: PracticeRun) {
    try {
      await keepRun(paperId, run);
      end();
      const description = t`Your attempts are in Saved papers.`;
      showToast({ title: t`Attempt saved`, description, style: 'neutral' });
    } catch {
      close();
      reportBlocked();
    }
  }

  return (
    <>
      <Button variant="secondary" className="min-h-13 text-base noscript:hidden" onClick={open}>
        <Clock aria-hidden className="size-5" />
        <span
          data-waking-text={t`Practise`}
          data-failed-title={t`Not started`}
          data-failed-description={t`The connection was lost. Try again in a moment.`}
        >
          {t`Practise`}
        </span>
      </Button>
      {isOwn && createPortal(<TimerBar timer={timer} onChange={change} onFinish={open} />, document.body)}
      {openedAt !== undefined &&
        createPortal(
          <dialog
            ref={dialog}
            onClose={close}
            data-over-reader
            aria-label={isOwn ? t`Finish the attempt` : t`Practise with a timer`}
            className="m-auto w-96 max-w-[calc(100%-2rem)] rounded-lg border border-line bg-raised p-4 text-ink shadow-lg backdrop:bg-ink/40 dark:backdrop:bg-sunken/80"
          >
            {isOwn ? (
              <FinishForm
                timer={timer}
                finishedAt={openedAt}
                onKeep={(run) => void keep(run)}
                onDiscard={end}
                onClose={close}
              />
            ) : (
              <StartForm minutes={minutes} other={timer} onStart={start} onClose={close} />
            )}
          </dialog>,
          document.body,
        )}
    </>
  );
}
