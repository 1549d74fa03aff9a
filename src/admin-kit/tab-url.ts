import { useSyncExternalStore } from 'react';

/**
 * Returns the number of a history entry, counted from the start of this visit. Undefined for entries of other pages.
 */
const getStep = (state: unknown) => (state as { step?: number } | null)?.step;

const changed = new EventTarget();
/** Called before a tab is left. Each returns whether that is allowed. */
const guards = new Set<() => Promise<boolean>>();

/** The location that the page shows. The browser's location may differ while a confirmation is open. */
const current = { search: '', step: 0 };
let isAsking = false;
/** The step to which the guards allowed a navigation. */
let allowedStep: number | undefined;

const read = () => current.search;

function show(step: number): void {
  allowedStep = undefined;
  Object.assign(current, { search: location.search, step });
  changed.dispatchEvent(new Event('change'));
}

async function mayLeave(): Promise<boolean> {
  for (const mayBeLeft of guards) if (!(await mayBeLeft())) return false;
  return true;
}

/** Handles a back or forward navigation that has already happened. Reverts it until the guards allow it. */
async function follow(): Promise<void> {
  const step = getStep(history.state);
  if (step === undefined) {
    // A link to an anchor on this page created an entry.
    history.replaceState({ step: current.step + 1 }, '');
    return show(current.step + 1);
  }
  if (step === current.step) return;
  const isFree = guards.size === 0 || step === allowedStep || location.search === current.search;
  if (isFree) return show(step);
  const steps = step - current.step;
  history.go(-steps);
  if (isAsking) return;
  isAsking = true;
  const isAllowed = await mayLeave();
  isAsking = false;
  if (!isAllowed) return;
  allowedStep = step;
  history.go(steps);
}

// `getTabUrl` is also tested without a browser.
if (typeof window !== 'undefined') {
  const step = getStep(history.state) ?? 0;
  history.replaceState({ step }, '');
  show(step);
  window.addEventListener('popstate', () => void follow());
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  return () => changed.removeEventListener('change', listener);
}

/** Returns the URL of a tab with its state, such as `/admin?tab=manage&search=ssc&page=2`. Omits empty values. */
export function getTabUrl(tab: string, state: Record<string, string | number | undefined> = {}): string {
  const query = new URLSearchParams({ tab });
  for (const [name, value] of Object.entries(state))
    if (value !== undefined && value !== '') query.set(name, String(value));
  return `/admin?${query}`;
}

function write(url: string, isReplacing: boolean): void {
  if (url === location.pathname + current.search) return;
  const step = isReplacing ? current.step : current.step + 1;
  if (isReplacing) history.replaceState({ step }, '', url);
  else history.pushState({ step }, '', url);
  show(step);
}

/** Navigates to an admin URL, unless a guard prevents it. */
export async function goToTab(url: string): Promise<void> {
  if (await mayLeave()) write(url, false);
}

/**
 * Registers a guard that can block leaving the tab, including with the browser's back button. Returns a function
 * that removes it.
 */
export function guardLeaving(mayLeave: () => Promise<boolean>): () => void {
  guards.add(mayLeave);
  return () => void guards.delete(mayLeave);
}

export type TabState = ReturnType<typeof useTabState>;

/** Returns the tab in the URL and its state, so that they survive a reload, a bookmark and the back button. */
export function useTabState() {
  const query = new URLSearchParams(useSyncExternalStore(subscribe, read));
  const { tab = 'dashboard', ...state } = Object.fromEntries(query);
  return {
    tab,
    /** Returns a value of the URL, or '' if it is missing. */
    get: (name: string): string => query.get(name) ?? '',
    /**
     * Changes some values of the tab's state and keeps the rest; '' or undefined removes a value. Adds a history entry
     * unless `isReplacing`.
     */
    set(
      change: Record<string, string | number | undefined>,
      { isReplacing = false }: { isReplacing?: boolean } = {},
    ): void {
      // Reads the current state, not the state of the last render: two changes in one event both apply.
      const { tab: openTab = 'dashboard', ...present } = Object.fromEntries(new URLSearchParams(read()));
      write(getTabUrl(tab, { ...(openTab === tab ? present : state), ...change }), isReplacing);
    },
  };
}
