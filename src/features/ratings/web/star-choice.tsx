import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useRef, type KeyboardEvent, type RefObject } from 'react';
import { useTextLanguage } from '#ui/site-locale.tsx';

const scale = [1, 2, 3, 4, 5] as const;

/** What 1 to 5 stars mean, in this order. */
export function useStarNames(): string[] {
  const { t } = useLingui();
  return [t`Very easy`, t`Easy`, t`Moderate`, t`Hard`, t`Very hard`];
}

/**
 * Five stars as radio buttons. A click or a tap rates at once. With the keyboard, arrows only choose, and Enter or Space
 * rates: otherwise the arrows could not pass a star. The browser keeps the choice, also the one made before this code is
 * there, and `stars.css` fills the stars up to it.
 */
export function StarChoice({
  ref,
  group,
  title,
  isDisabled,
  locked,
  onIntent,
  onHover,
  onChoose,
  onRate,
}: {
  ref: RefObject<HTMLFieldSetElement | null>;
  /** The name that the radio buttons share. */
  group: string;
  title: string;
  isDisabled: boolean;
  /** The stars that the visitor gave; 0 when only that they have rated is known. */
  locked: number | undefined;
  /** The visitor comes to the stars: by pointer, touch or keyboard. */
  onIntent: () => void;
  onHover: (stars: number | undefined) => void;
  onChoose: (stars: number) => void;
  onRate: (stars: number) => void;
}) {
  const { t } = useLingui();
  const languageOf = useTextLanguage();
  const names = useStarNames();
  const isMovedByKey = useRef(false);
  const isLocked = locked !== undefined;

  function press(event: KeyboardEvent<HTMLInputElement>, stars: number) {
    isMovedByKey.current = event.key.startsWith('Arrow');
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    const { currentTarget } = event;
    if (currentTarget.checked) return onRate(stars);
    currentTarget.checked = true;
    onChoose(stars);
  }

  return (
    <fieldset
      // Locked stars are new elements: the choice of the browser does not outlive the answer of the server.
      key={String(isLocked)}
      ref={ref}
      disabled={isDisabled || isLocked}
      aria-hidden={isLocked || undefined}
      className={clsx(
        'stars relative z-10 col-start-2 row-span-2 row-start-1 flex min-w-0 noscript:hidden',
        isDisabled && 'opacity-60',
      )}
    >
      <legend className="sr-only">
        <Trans>
          Difficulty of <span lang={languageOf(title)}>{title}</span>
        </Trans>
      </legend>
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
            className="star"
          >
            <input
              type="radio"
              name={group}
              value={stars}
              defaultChecked={locked === stars}
              aria-label={t`${stars} of 5: ${name}`}
              onFocus={onIntent}
              onChange={() => onChoose(stars)}
              onClick={() => !isMovedByKey.current && onRate(stars)}
              onKeyDown={(event) => press(event, stars)}
              onKeyUp={(event) => {
                isMovedByKey.current = false;
                if (event.key === ' ') event.preventDefault();
              }}
            />
          </label>
        );
      })}
    </fieldset>
  );
}
