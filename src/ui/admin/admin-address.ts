import { useSyncExternalStore } from 'react';

/** What a tab keeps in the address beside its name: `/admin?tab=manage&search=ssc&page=2`. */
export type AddressState = Record<string, string>;

const changed = new EventTarget();
/** Asked before a tab is left; answers whether it may be. */
const guards = new Set<() => Promise<boolean>>();

const read = () => location.search;

function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  window.addEventListener('popstate', listener);
  return () => {
    changed.removeEventListener('change', listener);
    window.removeEventListener('popstate', listener);
  };
}

/** The address of a tab; what is empty or undefined is left out. */
export function tabAddress(tab: string, state: Record<string, string | number | undefined> = {}): string {
  const query = new URLSearchParams({ tab });
  for (const [name, value] of Object.entries(state))
    if (value !== undefined && value !== '') query.set(name, String(value));
  return `/admin?${query}`;
}

function write(address: string, isReplacing: boolean): void {
  if (address === location.pathname + location.search) return;
  if (isReplacing) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  changed.dispatchEvent(new Event('change'));
}

/** Goes to an address of the back office, unless somebody who is not done there stays. */
export async function goToTab(address: string): Promise<void> {
  for (const mayLeave of guards) if (!(await mayLeave())) return;
  write(address, false);
}

/** Keeps people on a tab until `mayLeave` allows; answers how to end that. */
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
    set: (change, { isReplacing = false } = {}) =>
      write(tabAddress(tab, { ...state, ...change }), isReplacing),
  };
}
