import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useRef, type KeyboardEvent, type RefObject } from 'react';
import { useTextLanguage } from '#ui/site-locale.tsx';

const scale = [1, 2, 3, 4, 5] as const;

/** Returns the labels of 1 to 5 stars, in this order. */
export function useStarNames(): string[] {
  const { t } = useLingui();
  return [t`Very easy`, t`Easy`, t`Moderate`, t`Hard`, t`Very hard`];
}

/**
 * Five stars as radio buttons. A click or tap rates at once. With the keyboard, arrow keys only select, and Enter or
 * Space rates: otherwise a user could not move past a star. The browser keeps the selection, also one made before
 * this code is loaded, and `stars.css` fills the stars up to it.
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
  /** The shared `name` of the radio buttons. */
  group: string;
  title: string;
  isDisabled: boolean;
  /** The visitor's stars. 0 if the visitor has rated but the stars are unknown. */
  locked: number | undefined;
  /** Called when the visitor reaches the stars by pointer, touch or keyboard. */
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
  // An element as a value: Lingui takes tags in a text value, such as <b>, for its own.
  const paperName = <span lang={languageOf(title)}>{title}</span>;

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
      // Locked stars are new elements, so that the browser's selection is reset after the server's response.
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
        <Trans>Difficulty of {paperName}</Trans>
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
