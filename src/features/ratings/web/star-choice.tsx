import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Star } from '#ui/icons.ts';
import { useId, useRef, type KeyboardEvent, type RefObject } from 'react';

const scale = [1, 2, 3, 4, 5] as const;
const row = 'ml-auto flex min-w-0 max-w-55 flex-1 pointer-fine:max-w-35';
const cell = 'flex h-11 min-w-0 flex-1 items-center justify-center rounded-sm';

/** What 1 to 5 stars mean, in this order. */
export function useStarNames(): string[] {
  const { t } = useLingui();
  return [t`Very easy`, t`Easy`, t`Moderate`, t`Hard`, t`Very hard`];
}

function StarShape({ isFilled }: { isFilled: boolean }) {
  return (
    <Star
      aria-hidden
      className={clsx(
        'size-6 transition-colors pointer-fine:size-5',
        isFilled ? 'fill-star text-star' : 'text-line-strong',
      )}
    />
  );
}

/** The stars that were given; the text beside them says it. */
export function LockedStars({ stars }: { stars: number }) {
  return (
    <span aria-hidden className={row}>
      {scale.map((number) => (
        <span key={number} className={cell}>
          <StarShape isFilled={number <= stars} />
        </span>
      ))}
    </span>
  );
}

/**
 * Five stars as radio buttons. A click or a tap rates at once; with the keyboard the arrows only choose, and Enter or
 * Space rates: else nobody could pass a star on the way to another.
 */
export function StarChoice({
  ref,
  title,
  isDisabled,
  chosen,
  hovered,
  onIntent,
  onHover,
  onChoose,
  onRate,
}: {
  ref: RefObject<HTMLFieldSetElement | null>;
  title: string;
  isDisabled: boolean;
  chosen: number | undefined;
  hovered: number | undefined;
  /** The visitor comes to the stars: by pointer, touch or keyboard. */
  onIntent: () => void;
  onHover: (stars: number | undefined) => void;
  onChoose: (stars: number) => void;
  onRate: (stars: number) => void;
}) {
  const { t } = useLingui();
  const names = useStarNames();
  const group = useId();
  const isMovedByKey = useRef(false);
  const filled = hovered ?? chosen ?? 0;

  function press(event: KeyboardEvent<HTMLInputElement>, stars: number) {
    isMovedByKey.current = event.key.startsWith('Arrow');
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (chosen === stars) onRate(stars);
    else onChoose(stars);
  }

  return (
    <fieldset
      ref={ref}
      disabled={isDisabled}
      className={clsx(row, 'relative z-10', isDisabled && 'opacity-60')}
    >
      <legend className="sr-only">{t`Difficulty of ${title}`}</legend>
      {scale.map((stars) => {
        const name = names[stars - 1] ?? '';
        return (
          <label
            key={stars}
            onPointerEnter={() => {
              onIntent();
              onHover(stars);
            }}
            onPointerLeave={() => onHover(undefined)}
            onPointerDown={() => (isMovedByKey.current = false)}
            className={clsx(
              cell,
              'relative has-focus-visible:outline-3 has-focus-visible:outline-accent',
              !isDisabled && 'cursor-pointer',
            )}
          >
            <input
              type="radio"
              name={group}
              value={stars}
              checked={chosen === stars}
              aria-label={t`${stars} of 5: ${name}`}
              onFocus={onIntent}
              onChange={() => onChoose(stars)}
              onClick={() => !isMovedByKey.current && onRate(stars)}
              onKeyDown={(event) => press(event, stars)}
              onKeyUp={(event) => {
                isMovedByKey.current = false;
                if (event.key === ' ') event.preventDefault();
              }}
              className="absolute inset-0 cursor-[inherit] opacity-0"
            />
            <StarShape isFilled={stars <= filled} />
          </label>
        );
      })}
    </fieldset>
  );
}
