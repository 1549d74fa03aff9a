import type { ComponentType } from 'react';
import { showToast } from '#ui/toast.ts';
import { islands, loadPlainIslands, type IslandName } from '../islands/registry.ts';

/** Any of these events inside an island loads its code. Being in view does not. */
const signs = ['focusin', 'pointerover', 'pointerdown', 'keydown', 'click'] as const;

/** Controls that do nothing before the code is loaded. Links, submit buttons and text fields work without it. */
const waitingControl = 'button:not([type=submit]), label, input[type=radio], input[type=checkbox]';

interface WakingIsland {
  ready: Promise<void>;
  /** The control that the visitor clicked last while the code was loading. */
  clicked?: HTMLElement;
  /** Set when React takes over the markup. No other code may change it from then on. */
  isHydrating?: boolean;
}

const waking = new WeakMap<HTMLElement, WakingIsland>();
const awake = new WeakSet<HTMLElement>();
/** The server's text of elements that have shown another text since. */
const sentTexts = new WeakMap<HTMLElement, string>();

/** If the visitor saves data, moving the pointer over an island does not load its code. */
const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Repeats the visitor's actions on the hydrated island: focus, pointer, typed text, click. */
function repeatSigns(element: HTMLElement, clicked: HTMLElement | undefined): void {
  const focused = document.activeElement;
  if (element.contains(focused)) focused?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  const hovered = [...element.querySelectorAll(':hover')].at(-1);
  hovered?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
  for (const field of element.querySelectorAll<HTMLInputElement>('input, textarea'))
    if (field.value !== field.defaultValue) field.dispatchEvent(new Event('input', { bubbles: true }));
  if (clicked?.isConnected) clicked.click();
}

/** The element of an island with the texts for a pending click and for the toast after a failed one. */
const textPlace = (element: HTMLElement) => element.querySelector<HTMLElement>('[data-waking-text]');

function showWaiting(element: HTMLElement): void {
  const textElement = textPlace(element);
  if (!textElement) return;
  if (!sentTexts.has(textElement)) sentTexts.set(textElement, textElement.textContent);
  textElement.textContent = textElement.dataset.wakingText ?? '';
}

function showSentText(element: HTMLElement): void {
  const textElement = textPlace(element);
  const sent = textElement && sentTexts.get(textElement);
  if (textElement && sent !== undefined) textElement.textContent = sent;
}

/** Reports that the code for a click could not be loaded, as the loaded code reports its own failures. */
function showFailure(element: HTMLElement): void {
  showSentText(element);
  const { failedTitle: title, failedDescription: description } = textPlace(element)?.dataset ?? {};
  if (title && description) showToast({ title, description, style: 'destructive' });
}

/** Restores the markup that the server sent, as React requires. */
function prepareHydration(element: HTMLElement): void {
  const island = waking.get(element);
  if (island) island.isHydrating = true;
  showSentText(element);
}

async function loadIsland(element: HTMLElement): Promise<void> {
  const name = element.dataset.island as IslandName;
  if (!(name in islands)) return (await loadPlainIslands())[name]?.(element);
  const [{ hydrateIsland }, component] = await Promise.all([
    import('../islands/hydrate-island.tsx'),
    islands[name](),
  ]);
  await hydrateIsland(element, component as ComponentType<object>, () => prepareHydration(element));
}

/** Loads and hydrates an island once. Rejects when its code cannot be loaded; the next call tries again. */
export function wakeIsland(element: HTMLElement): Promise<void> {
  const running = waking.get(element);
  if (running) return running.ready;
  element.dataset.awake = '';
  const ready = loadIsland(element).then(
    () => {
      awake.add(element);
      repeatSigns(element, waking.get(element)?.clicked);
    },
    (error: unknown) => {
      if (waking.get(element)?.clicked) showFailure(element);
      // Stars that cannot be sent are not shown as given.
      for (const star of element.querySelectorAll<HTMLInputElement>('input:checked')) star.checked = false;
      waking.delete(element);
      delete element.dataset.awake;
      throw error;
    },
  );
  waking.set(element, { ready });
  return ready;
}

/** Holds a click for the hydrated island. A keyboard click on a radio button is left to the browser, which selects it. */
function holdClick(event: Event, element: HTMLElement, target: Element): void {
  const control = target.closest<HTMLElement>(waitingControl);
  const isChoiceByKey = control?.matches('input') && (event as MouseEvent).detail === 0;
  const island = waking.get(element);
  if (!control || isChoiceByKey || !island) return;
  event.preventDefault();
  event.stopPropagation();
  island.clicked = control;
  if (!island.isHydrating) showWaiting(element);
}

/** Loads the code of an island on the first sign that the visitor uses it, and repeats the sign for it. */
export function wakeIslands(): void {
  const notice = (event: Event) => {
    const target = event.target;
    if (!(target instanceof Element) || (savesData && event.type === 'pointerover')) return;
    const element = target.closest<HTMLElement>('[data-island]');
    if (!element || awake.has(element)) return;
    // If the code cannot be loaded, the island stays plain markup.
    wakeIsland(element).catch(() => {});
    if (event.type === 'click') holdClick(event, element, target);
  };
  for (const sign of signs) document.addEventListener(sign, notice, { capture: true });
  // On a slow connection a visitor may type before this code is there. The shelf is all that its page shows.
  const first =
    document.activeElement?.closest<HTMLElement>('[data-island]') ??
    document.querySelector<HTMLElement>('[data-island=shelf]');
  if (first) wakeIsland(first).catch(() => {});
}
