import { getSegmentLocale, type Locale } from '#lib/text/locales.ts';
import { createSitePaths } from '#lib/url/site-paths.ts';
import type { BoxTexts } from '../box-texts.ts';
import { getListContents, type Hits, type ListContents } from './list-contents.ts';
import { keyAction } from './option-keys.ts';
import { create, createList } from './results-list.ts';
import { getReadUrl } from '#lib/url/read-url.ts';
import type { SearchAnswer } from '../../search.contract.ts';

/** Milliseconds after the last keystroke before a text counts as typed. */
const restMs = 200;
/**
 * The same while an input method composes a word. Phone keyboards compose every word until the next space, so a
 * visitor who pauses in the middle of a word expects results.
 */
const composingRestMs = 700;

/** Calls `onRest` with the text when typing pauses, or at once when the box is emptied. */
export function createTyping(onRest: (text: string) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  return {
    /** Sets the current text. `isComposing` is true while an input method may still change it. */
    typed(text: string, isComposing: boolean): void {
      cancel();
      if (text.trim() === '') onRest('');
      else timer = setTimeout(() => onRest(text.trim()), isComposing ? composingRestMs : restMs);
    },
    /** Discards the pending text. */
    cancel,
  };
}

const minuteMs = 60_000;
/** How long an answer is used again, and how long it is kept. */
export const freshMs = 30 * minuteMs;
export const keptMs = 60 * minuteMs;

const answers = new Map<string, { at: number; answer: SearchAnswer }>();

/** Returns the results for a text, from memory if they are fresh. Throws if the request fails or `signal` aborts it. */
async function findResults(text: string, locale: Locale, signal: AbortSignal): Promise<SearchAnswer> {
  const url = getReadUrl(['/api/search', { q: text }], locale);
  const now = Date.now();
  for (const [key, { at }] of answers) if (now - at > keptMs) answers.delete(key);
  const cached = answers.get(url);
  if (cached && now - cached.at < freshMs) return cached.answer;
  const response = await fetch(url, { credentials: 'include', signal });
  if (!response.ok) throw new Error(`The search answered ${response.status}`);
  const answer = (await response.json()) as SearchAnswer;
  answers.set(url, { at: now, answer });
  return answer;
}

const panelClass =
  'absolute inset-x-0 top-full z-40 mt-2 rounded-lg border border-line bg-raised text-left shadow-lg';
/** Shorter texts get no live results. */
const minCharacters = 2;

const setAttribute = (element: Element, name: string, value: string | undefined) =>
  value === undefined ? element.removeAttribute(name) : element.setAttribute(name, value);

/**
 * Shows live results below the search box of an element that `SearchField` rendered. Without React: a list of links
 * that appears while a visitor types on a slow connection must not load 60 KB first.
 */
export function startLiveResults(island: HTMLElement): void {
  const box = island.querySelector('input')!;
  const texts = JSON.parse(island.dataset.texts!) as BoxTexts;
  const locale = getSegmentLocale(document.documentElement.lang);
  const paths = createSitePaths(locale);
  const listId = `${box.id}-results`;
  const status = create('p', { role: 'status', class: 'sr-only' });
  const panel = create('div', { class: panelClass, hidden: '' });
  island.append(status, panel);
  setAttribute(box, 'role', 'combobox');
  setAttribute(box, 'aria-autocomplete', 'list');

  let isOpen = false;
  let active = -1;
  let text = box.value.trim();
  let hits: Hits = { state: 'not asked' };
  /** The text of the shown results. */
  let foundText = '';
  /** The options that the list has, shown or not, and those that are shown. */
  let count = 0;
  let options: HTMLElement[] = [];
  let request = new AbortController();

  function showPanel({ groups, notes, sentence }: ListContents): void {
    const note = create('div', {
      role: 'note',
      class: 'border-b border-line px-5 py-2.5 text-sm wrap-anywhere',
    });
    note.append(...notes.map((one) => create('p', {}, [one])));
    const list = createList(groups, {
      id: listId,
      label: texts.label,
      isBusy: hits.state === 'found' && hits.isOld,
      query: text,
      locale,
      onPicked(event, option) {
        // The link opens in another tab, so the list stays open.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        close();
        if (!(option instanceof HTMLAnchorElement)) return;
        // The box shows the search of the current URL again, and a phone's keyboard closes.
        box.value = box.defaultValue;
        box.blur();
      },
    });
    const content =
      sentence === undefined
        ? list.element
        : create('p', { class: 'px-5 py-4 text-sm text-muted' }, [sentence]);
    options = sentence === undefined ? list.options : [];
    panel.replaceChildren(...(notes.length > 0 ? [note] : []), content);
  }

  /** Shows the state of the search. */
  function show(): void {
    const contents = getListContents(text, hits, texts, paths);
    const isShown = isOpen && (contents.groups.length > 0 || contents.sentence !== undefined);
    count = contents.groups.reduce((sum, group) => sum + group.options.length, 0);
    options = [];
    if (isShown) showPanel(contents);
    else panel.replaceChildren();
    panel.hidden = !isShown;
    status.textContent = isShown ? contents.announcement : '';
    showActive();
  }

  /** Marks the active option, for screen readers, too. */
  function showActive(): void {
    active = Math.min(active, options.length - 1);
    options.forEach((option, at) => option.setAttribute('aria-selected', String(at === active)));
    const isExpanded = options.length > 0;
    setAttribute(box, 'aria-expanded', String(isExpanded));
    setAttribute(box, 'aria-controls', isExpanded ? listId : undefined);
    setAttribute(box, 'aria-activedescendant', options[active]?.id);
    options[active]?.scrollIntoView({ block: 'nearest' });
  }

  function open(at = -1): void {
    const wasOpen = isOpen;
    [isOpen, active] = [true, at];
    if (wasOpen) showActive();
    else void search();
  }

  function close(): void {
    [isOpen, active] = [false, -1];
    show();
  }

  /** Searches the typed text while the list is open. A new text aborts the request of the previous one. */
  async function search(): Promise<void> {
    request.abort();
    request = new AbortController();
    const { signal } = request;
    const typed = text;
    if (!isOpen || Array.from(typed).length < minCharacters) {
      hits = { state: 'not asked' };
      return show();
    }
    const isContinued = foundText !== '' && (typed.startsWith(foundText) || foundText.startsWith(typed));
    hits =
      hits.state === 'found' && isContinued && count > 0
        ? { ...hits, isOld: typed !== foundText }
        : { state: 'searching' };
    // An answer from memory replaces these before they are painted.
    show();
    try {
      hits = { state: 'found', answer: await findResults(typed, locale, signal), isOld: false };
      foundText = typed;
    } catch {
      if (signal.aborted) return;
      hits = { state: 'failed' };
    }
    if (!signal.aborted) show();
  }

  function setText(typed: string): void {
    text = typed;
    if (document.activeElement === box) [isOpen, active] = [true, -1];
    void search();
  }

  const typing = createTyping(setText);
  const clear = () => {
    typing.cancel();
    box.value = '';
    setText('');
  };
  const enter = () => {
    if (box.value === '' && !isOpen) open();
  };

  box.addEventListener('input', (event) => {
    active = -1;
    showActive();
    typing.typed(box.value, event instanceof InputEvent && event.isComposing);
  });
  box.addEventListener('compositionend', () => typing.typed(box.value, false));
  box.addEventListener('keydown', (event) => {
    const state = { isShown: !panel.hidden, count, active, isEmpty: box.value === '' };
    const action = keyAction(event, state);
    if (!action) return;
    // A key that clears the active option still moves the cursor.
    if (action.type !== 'unchoose') event.preventDefault();
    if (action.type === 'pick') options[active]?.click();
    if (action.type === 'open' || action.type === 'unchoose') open();
    if (action.type === 'close') close();
    if (action.type === 'clear') clear();
    if (action.type === 'move') open(action.to);
  });
  box.addEventListener('focus', enter);
  box.addEventListener('click', enter);
  box.addEventListener('blur', close);
  box.form?.addEventListener('submit', () => {
    if (box.value.trim() === '') return;
    typing.cancel();
    close();
    // The keyboard of a phone would cover the results.
    box.blur();
  });
  island.querySelector('button')!.addEventListener('click', () => {
    clear();
    box.focus();
  });
  // Keep the focus in the box: otherwise the list would close before the click.
  panel.addEventListener('mousedown', (event) => event.preventDefault());

  // Text that was typed before this code was loaded counts as typed.
  if (box.value !== box.defaultValue) typing.typed(box.value, false);
  setAttribute(box, 'aria-expanded', 'false');
  if (document.activeElement === box) enter();
}
