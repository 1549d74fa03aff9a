import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useState, type MouseEvent, type RefObject } from 'react';
import { ResultsList } from './results-list.tsx';
import { useCombobox } from './use-combobox.ts';
import { useListContents } from './use-list-contents.ts';
import { useTypedText } from './use-typed-text.ts';

const panel =
  'absolute inset-x-0 top-full z-40 mt-2 rounded-lg border border-line bg-raised text-left shadow-lg';

/** Resets the box to the search of the current URL and closes a phone's keyboard. */
function leave(element: HTMLInputElement | null): void {
  if (!element) return;
  element.value = element.defaultValue;
  element.blur();
}

/**
 * The list below a search box and its behaviour. It is loaded when the box is first used: the box and its form are in
 * the page from the start and work without it.
 */
export function LiveResults({ box, id }: { box: RefObject<HTMLInputElement | null>; id: string }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const show = (place = -1) => {
    setIsOpen(true);
    setActive(place);
  };
  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const picked = (event: MouseEvent) => {
    // The link opens in another tab, so the list stays open.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    close();
    if (event.currentTarget instanceof HTMLAnchorElement) leave(box.current);
  };
  const isFocused = () => document.activeElement === box.current;

  const { text, clear } = useTypedText(box, {
    onKeystroke: () => setActive(-1),
    onRest: () => {
      if (isFocused()) show();
    },
    onSubmit: () => {
      close();
      // The keyboard of a phone would cover the results.
      box.current?.blur();
    },
  });
  const { groups, notes, sentence, announcement, isOld } = useListContents(text, isOpen);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const isShown = isOpen && (count > 0 || sentence !== undefined);
  const listId = `${id}-results`;

  useCombobox(
    box,
    { listId, isShown, count, active },
    {
      onAction: (action) => {
        if (action.type === 'open') show();
        if (action.type === 'close') close();
        if (action.type === 'clear') clear();
        if (action.type === 'move') show(action.to);
        if (action.type === 'unchoose') setActive(-1);
      },
      onEnter: () => {
        if (box.current?.value === '') show();
      },
      onLeave: close,
    },
  );

  return (
    <>
      <p role="status" className="sr-only">
        {isShown && announcement}
      </p>
      {isShown && (
        // Keep the focus in the box: otherwise the list would close before the click.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div onMouseDown={(event) => event.preventDefault()} className={panel}>
          {notes.length > 0 && (
            <div role="note" className="border-b border-line px-5 py-2.5 text-sm wrap-anywhere">
              {notes.map((note) => (
                <p key={note}>{note}</p>
              ))}
            </div>
          )}
          {sentence === undefined ? (
            <ResultsList
              id={listId}
              label={t`Search results`}
              groups={groups}
              active={active}
              query={text}
              isBusy={isOld}
              onPicked={picked}
              className={clsx('max-h-96 overflow-y-auto overscroll-contain p-2', isOld && 'opacity-60')}
            />
          ) : (
            <p className="px-5 py-4 text-sm text-muted">{sentence}</p>
          )}
        </div>
      )}
    </>
  );
}
