import { useSyncExternalStore } from 'react';

/** How many steps into this visit an entry of the browser's history is; unknown for one that is not of here. */
const stepOf = (state: unknown) => (state as { step?: number } | null)?.step;

const changed = new EventTarget();
/** Asked before a tab is left; answers whether it may be. */
const guards = new Set<() => Promise<boolean>>();

/** What the page shows: while somebody is asked whether to leave, the browser's own address may be another. */
const shown = { search: '', step: 0 };
let isAsking = false;
/** The step to which leaving was allowed. */
let allowedStep: number | undefined;

const read = () => shown.search;

function show(step: number): void {
  allowedStep = undefined;
  Object.assign(shown, { search: location.search, step });
  changed.dispatchEvent(new Event('change'));
}

async function mayLeave(): Promise<boolean> {
  for (const mayBeLeft of guards) if (!(await mayBeLeft())) return false;
  return true;
}

/** The browser has gone back or forward already: it is sent back where it was until the guards allow it. */
async function follow(): Promise<void> {
  const step = stepOf(history.state);
  if (step === undefined) {
    // A link to a place on this page made an entry.
    history.replaceState({ step: shown.step + 1 }, '');
    return show(shown.step + 1);
  }
  if (step === shown.step) return;
  const isFree = guards.size === 0 || step === allowedStep || location.search === shown.search;
  if (isFree) return show(step);
  const steps = step - shown.step;
  history.go(-steps);
  if (isAsking) return;
  isAsking = true;
  const isAllowed = await mayLeave();
  isAsking = false;
  if (!isAllowed) return;
  allowedStep = step;
  history.go(steps);
}

// What makes addresses is also tested where there is no browser.
if (typeof window !== 'undefined') {
  const step = stepOf(history.state) ?? 0;
  history.replaceState({ step }, '');
  show(step);
  window.addEventListener('popstate', () => void follow());
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  return () => changed.removeEventListener('change', listener);
}

/** The address of a tab with its state, as `/admin?tab=manage&search=ssc&page=2`; what is empty is left out. */
export function tabAddress(tab: string, state: Record<string, string | number | undefined> = {}): string {
  const query = new URLSearchParams({ tab });
  for (const [name, value] of Object.entries(state))
    if (value !== undefined && value !== '') query.set(name, String(value));
  return `/admin?${query}`;
}

function write(address: string, isReplacing: boolean): void {
  if (address === location.pathname + shown.search) return;
  const step = isReplacing ? shown.step : shown.step + 1;
  if (isReplacing) history.replaceState({ step }, '', address);
  else history.pushState({ step }, '', address);
  show(step);
}

/** Goes to an address of the back office, unless somebody who is not done there stays. */
export async function goToTab(address: string): Promise<void> {
  if (await mayLeave()) write(address, false);
}

/** Keeps people on a tab, also from the browser's own back button, until `mayLeave` allows; answers how to end that. */
export function guardLeaving(mayLeave: () => Promise<boolean>): () => void {
  guards.add(mayLeave);
  return () => void guards.delete(mayLeave);
}

export interface TabState {
  tab: string;
  /** '' for what the address does not have. */
  get(name: string): string;
  /** Changes some of the tab's state and keeps the rest; '' or undefined takes away. A step of history unless replacing. */
  set(change: Record<string, string | number | undefined>, options?: { isReplacing?: boolean }): void;
}

/** The tab that the address names, and its state: a reload, a bookmark and the back button find the same. */
export function useTabState(): TabState {
  const query = new URLSearchParams(useSyncExternalStore(subscribe, read));
  const { tab = 'dashboard', ...state } = Object.fromEntries(query);
  return {
    tab,
    get: (name) => query.get(name) ?? '',
    set(change, { isReplacing = false } = {}) {
      // Of now, and not of when it was drawn: of two changes in one turn both hold.
      const { tab: openTab = 'dashboard', ...present } = Object.fromEntries(new URLSearchParams(read()));
      write(tabAddress(tab, { ...(openTab === tab ? present : state), ...change }), isReplacing);
    },
  };
}
