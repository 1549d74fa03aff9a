import type { ComponentType } from 'react';
import { lazy } from 'react';
import type { Icon } from '#ui/icon.ts';

export interface AdminTab {
  /** Used in the URL, and as the value of the `admin-tab-change` event. */
  name: string;
  title: string;
  icon: Icon;
  /** Its code is loaded when it is first opened. */
  Tab: ComponentType;
  /** Only owners see it. The server also refuses other users. */
  isForOwners?: boolean;
  /** Synonyms that find it in the palette. */
  words?: string;
  /** What the palette does in it. */
  actions?: TabAction[];
  /** Jobs that it starts, as a group of the list of jobs. */
  jobs?: { title: string; jobs: string[] };
}

/** An action of the palette. It opens the tab. */
export interface TabAction {
  label: string;
  /** Synonyms of the verb and of its object. */
  words: string;
  /** The icon of the tab by default. */
  icon?: Icon;
  /** State of the tab. */
  state?: Record<string, string>;
  /** Starts the work before the tab opens. */
  start?: () => Promise<unknown>;
  /** Listed before the user types. */
  isFrequent?: boolean;
}

export interface TabSection {
  title: string;
  tabs: AdminTab[];
}

/** Builds a tab from a `web/admin/*-tab.tsx` file of a feature. All of these files export `Tab`. */
export function tab(
  name: string,
  title: string,
  icon: Icon,
  load: () => Promise<{ Tab: ComponentType }>,
  options: Pick<AdminTab, 'isForOwners' | 'words' | 'actions' | 'jobs'> = {},
): AdminTab {
  return { name, title, icon, Tab: lazy(async () => ({ default: (await load()).Tab })), ...options };
}

type ActionOptions = Omit<TabAction, 'label' | 'words'>;

export const action = (label: string, words: string, options: ActionOptions = {}): TabAction => ({
  label,
  words,
  ...options,
});

/** Opens the form of a new record. */
export const create = (kind: string, words = '', options: ActionOptions = {}): TabAction =>
  action(`New ${kind}`, `add create make ${words}`, { state: { open: 'new' }, ...options });
