import { textLanguage } from '#lib/text/text-language.ts';
import type { Locale } from '#lib/text/locales.ts';
import { markedParts } from '../marked-parts.ts';

export interface ListOption {
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

type Attributes = Record<string, string | undefined>;

/** Creates an element. Attributes without a value are left out. Texts never become markup. */
export function create(tag: string, attributes: Attributes, children: (Node | string)[] = []): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const optionClass =
  'flex min-h-11 w-full flex-col justify-center rounded-md px-3 py-1.5 text-left text-sm hover:bg-accent-soft aria-selected:bg-accent-soft aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent';
const groupClass = 'border-line not-first:mt-1 not-first:border-t not-first:pt-1';
// The link to all results stays visible in a long list.
const lastClass = `${groupClass} sticky -bottom-2 -mx-2 rounded-b-lg bg-raised px-2 pb-2 font-semibold text-accent`;

const marked = (text: string, query: string) =>
  markedParts(text, query).map((part) =>
    part.isMatch ? create('mark', { class: 'rounded-sm bg-mark text-ink' }, [part.text]) : part.text,
  );

/** Creates an option. A link, so that opening in a new tab, a long press and the URL preview work. */
function createOption(
  { name, detail, href, onPick }: ListOption,
  { id, query, locale, onPicked }: { id: string; query: string; locale: Locale; onPicked: Picked },
): HTMLElement {
  const element = create(
    href === undefined ? 'button' : 'a',
    {
      id,
      role: 'option',
      'aria-selected': 'false',
      tabindex: '-1',
      class: optionClass,
      ...(href === undefined ? { type: 'button' } : { href }),
    },
    [
      create('span', { lang: textLanguage(name, locale) }, marked(name, query)),
      ...(detail ? [create('span', { class: 'text-xs text-muted' }, [detail])] : []),
    ],
  );
  element.addEventListener('click', (event) => {
    onPick?.();
    onPicked(event, element);
  });
  return element;
}

type Picked = (event: MouseEvent, option: HTMLElement) => void;

/** Creates the options in groups. Returns the list and its options in order. */
export function createList(
  groups: ListGroup[],
  list: { id: string; label: string; isBusy: boolean; query: string; locale: Locale; onPicked: Picked },
): { element: HTMLElement; options: HTMLElement[] } {
  const all: HTMLElement[] = [];
  const parts = groups.map(({ heading, options }) => {
    const elements = options.map((option, at) =>
      createOption(option, {
        ...list,
        id: `${list.id}-${all.length + at}`,
        query: heading ? list.query : '',
      }),
    );
    all.push(...elements);
    const title = create(
      'p',
      { 'aria-hidden': 'true', class: 'px-3 pt-2 pb-1 text-xs font-semibold tracking-wide text-muted' },
      [heading ?? ''],
    );
    const attributes = { role: 'group', 'aria-label': heading, class: heading ? groupClass : lastClass };
    return create('div', attributes, heading ? [title, ...elements] : elements);
  });
  const attributes = {
    id: list.id,
    role: 'listbox',
    'aria-label': list.label,
    'aria-busy': String(list.isBusy),
    class: `max-h-96 overflow-y-auto overscroll-contain p-2 ${list.isBusy ? 'opacity-60' : ''}`,
  };
  return { element: create('div', attributes, parts), options: all };
}
