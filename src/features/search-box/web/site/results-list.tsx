import { clsx } from 'clsx';
import { Fragment, type MouseEvent } from 'react';
import { useTextLanguage } from '#ui/site-locale.tsx';
import { markedParts } from '../marked-parts.ts';

export interface ListOption {
  key: string;
  name: string;
  detail?: string;
  /** The URL of the option. Without it, the option only calls `onPick`. */
  href?: string;
  onPick?: () => void;
}

export interface ListGroup {
  /** Absent for the single option below the results. */
  heading?: string;
  options: ListOption[];
}

function Marked({ text, query }: { text: string; query: string }) {
  return markedParts(text, query).map((part, position) =>
    part.isMatch ? (
      <mark key={position} className="rounded-sm bg-mark text-ink">
        {part.text}
      </mark>
    ) : (
      <Fragment key={position}>{part.text}</Fragment>
    ),
  );
}

const optionClass =
  'flex min-h-11 w-full flex-col justify-center rounded-md px-3 py-1.5 text-left text-sm hover:bg-accent-soft aria-selected:bg-accent-soft aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent';

function Option({
  option,
  id,
  isActive,
  query,
  onPicked,
}: {
  option: ListOption;
  id: string;
  isActive: boolean;
  query: string;
  onPicked: (event: MouseEvent) => void;
}) {
  const { name, detail, href } = option;
  const languageOf = useTextLanguage();
  const pick = (event: MouseEvent) => {
    option.onPick?.();
    onPicked(event);
  };
  const common = { id, role: 'option', 'aria-selected': isActive, tabIndex: -1, className: optionClass };
  const content = (
    <>
      <span lang={languageOf(name)}>
        <Marked text={name} query={query} />
      </span>
      {detail && <span className="text-xs text-muted">{detail}</span>}
    </>
  );
  // A link, so that opening in a new tab, a long press and the URL preview work.
  if (href !== undefined) {
    return (
      <a {...common} href={href} onClick={pick}>
        {content}
      </a>
    );
  }
  return (
    <button {...common} type="button" onClick={pick}>
      {content}
    </button>
  );
}

export const optionId = (listId: string, position: number) => `${listId}-${position}`;

/** Shows the options in groups. `active` is the position of the active option among all of them, or -1. */
export function ResultsList({
  id,
  label,
  groups,
  active,
  query,
  isBusy,
  onPicked,
  className,
}: {
  id: string;
  label: string;
  groups: ListGroup[];
  active: number;
  query: string;
  isBusy: boolean;
  onPicked: (event: MouseEvent) => void;
  className: string;
}) {
  const places = new Map(groups.flatMap(({ options }) => options).map((option, place) => [option, place]));
  return (
    <div id={id} role="listbox" aria-label={label} aria-busy={isBusy} className={className}>
      {groups.map(({ heading, options }, order) => (
        <div
          key={heading ?? order}
          role="group"
          aria-label={heading}
          className={clsx(
            'border-line not-first:mt-1 not-first:border-t not-first:pt-1',
            // The link to all results stays visible in a long list.
            !heading && 'sticky -bottom-2 -mx-2 rounded-b-lg bg-raised px-2 pb-2 font-semibold text-accent',
          )}
        >
          {heading && (
            <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-semibold tracking-wide text-muted">
              {heading}
            </p>
          )}
          {options.map((option) => (
            <Option
              key={option.key}
              option={option}
              id={optionId(id, places.get(option)!)}
              isActive={places.get(option) === active}
              query={heading ? query : ''}
              onPicked={onPicked}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
