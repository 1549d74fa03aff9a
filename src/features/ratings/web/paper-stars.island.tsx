import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { failureToasts } from './rating-toasts.ts';
import { StarChoice, useStarNames } from './star-choice.tsx';
import { useRating } from './use-rating.ts';

const checkedStar = 'input:checked';

/** Shows the stars of a paper and the state of the visitor's rating: open, being sent, or locked. */
export function PaperStars({ paperId, title }: { paperId: number; title: string }) {
  const { t, i18n } = useLingui();
  const names = useStarNames();
  const { isSending, isRated, isChangeable, openChange, stars, ask, rate } = useRating(paperId);
  const [chosen, setChosen] = useState<number>();
  const [hovered, setHovered] = useState<number>();
  const text = useRef<HTMLSpanElement>(null);
  const choice = useRef<HTMLFieldSetElement>(null);
  const hadFocus = useRef(false);
  const wasSent = useRef(false);

  // The visitor may have made a choice by keyboard before this code was loaded.
  useEffect(() => {
    const star = choice.current?.querySelector<HTMLInputElement>(checkedStar);
    if (star) setChosen(Number(star.value));
  }, []);

  // Disabled stars lose the focus. Restore it to them, or to the text if they are locked.
  useEffect(() => {
    if (isSending || !wasSent.current) return;
    wasSent.current = false;
    const star = choice.current?.querySelector<HTMLInputElement>(checkedStar);
    if (hadFocus.current) (isRated ? text.current : star)?.focus({ preventScroll: true });
    if (isRated || !star) return;
    // Stars that the server did not accept are not shown as given.
    star.checked = false;
    setChosen(undefined);
  }, [isSending, isRated]);

  function send(number: number) {
    wasSent.current = true;
    hadFocus.current = choice.current?.contains(document.activeElement) ?? false;
    setHovered(undefined);
    rate(number);
  }

  function state(): string {
    if (isSending) return t`Submitting...`;
    if (isRated) return stars === null ? t`Already rated` : t`Rated ${stars}/5`;
    if (hovered !== undefined) return names[hovered - 1] ?? '';
    return chosen === undefined ? t`Difficulty` : t`Press Enter: ${chosen}/5`;
  }

  return (
    <>
      <span
        ref={text}
        tabIndex={-1}
        data-rating-state
        // For the loader. React renders neither.
        data-waking-text={t`Submitting...`}
        data-failed-title={i18n._(failureToasts.other.title)}
        data-failed-description={i18n._(failureToasts.other.description)}
        aria-live="polite"
        className="col-start-1 row-start-1 self-end truncate"
      >
        {state()}
      </span>
      {isRated && isChangeable && !isSending && (
        <button
          type="button"
          onClick={openChange}
          className="relative z-10 col-start-2 row-span-2 row-start-1 min-h-11 justify-self-end px-3 font-semibold text-accent hover:underline"
        >
          {t`Change`}
        </button>
      )}
      <StarChoice
        ref={choice}
        group={`stars-${paperId}`}
        title={title}
        isDisabled={isSending}
        locked={isRated ? (stars ?? 0) : undefined}
        onIntent={ask}
        onHover={setHovered}
        onChoose={setChosen}
        onRate={send}
      />
    </>
  );
}
