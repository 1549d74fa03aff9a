import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { AverageInLine, AverageRating } from './average-rating.tsx';
import { useRatingOfPaper } from './ratings-of-papers.ts';
import type { RatedPaper } from './shown-papers.ts';
import { LockedStars, StarChoice, useStarNames } from './star-choice.tsx';
import { useRating } from './use-rating.ts';

/** The average as it is known now. Asks nothing about the visitor. */
export function LiveAverage({ paper }: { paper: RatedPaper }) {
  return <AverageInLine {...useRatingOfPaper(paper)} />;
}

/** The average as it is known now, and the stars: to choose, being sent, or locked. */
export function LiveDifficulty({ paper }: { paper: RatedPaper & { title: string } }) {
  const { t } = useLingui();
  const names = useStarNames();
  const average = useRatingOfPaper(paper);
  const { isSending, isRated, stars, ask, rate } = useRating(paper.id);
  const [chosen, setChosen] = useState<number>();
  const [hovered, setHovered] = useState<number>();
  const text = useRef<HTMLParagraphElement>(null);
  const choice = useRef<HTMLFieldSetElement>(null);
  const hadFocus = useRef(false);

  // Stars that are disabled lose the focus: it comes back to them, or to what stands in their place.
  useEffect(() => {
    if (isSending || !hadFocus.current) return;
    hadFocus.current = false;
    const target = isRated ? text.current : choice.current?.querySelector<HTMLElement>('input:checked');
    target?.focus({ preventScroll: true });
  }, [isSending, isRated]);

  function send(number: number) {
    hadFocus.current = choice.current?.contains(document.activeElement) ?? false;
    setHovered(undefined);
    rate(number);
  }

  function state(): string {
    if (isSending) return t`Submitting...`;
    if (isRated) return stars === null ? t`Already rated` : t`Rated ${stars}/5`;
    if (hovered !== undefined) return names[hovered - 1] ?? '';
    return chosen === undefined ? t`Difficulty` : t`Enter: ${chosen}/5`;
  }

  return (
    <>
      <p ref={text} tabIndex={-1} className="flex min-w-0 flex-col">
        <span aria-live="polite" className="truncate">
          {state()}
        </span>
        <AverageRating {...average} />
      </p>
      {isRated ? (
        <LockedStars stars={stars ?? 0} />
      ) : (
        <StarChoice
          ref={choice}
          title={paper.title}
          isDisabled={isSending}
          chosen={chosen}
          hovered={hovered}
          onIntent={ask}
          onHover={setHovered}
          onChoose={setChosen}
          onRate={send}
        />
      )}
    </>
  );
}
