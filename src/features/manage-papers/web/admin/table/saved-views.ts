import { compareNames } from '#lib/text/compare-names.ts';
/** A named search with its filters. `state` has the parameters of the tab's URL. */
export interface SavedView {
  name: string;
  state: Record<string, string>;
}

export const maxViewNameLength = 60;
const maxViews = 30;

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('state' in value)) return false;
  const { name, state } = value;
  return (
    typeof name === 'string' &&
    name.trim() !== '' &&
    name.length <= maxViewNameLength &&
    typeof state === 'object' &&
    state !== null &&
    Object.values(state).every((each) => typeof each === 'string')
  );
}

/** Returns the stored views, by name. Empty if the stored value is not a list; invalid entries are left out. */
export function parseViews(stored: unknown): SavedView[] {
  if (!Array.isArray(stored)) return [];
  const byName = new Map(stored.filter(isView).map(({ name, state }) => [name, { name, state }]));
  return [...byName.values()].sort((a, b) => compareNames(a.name, b.name)).slice(0, maxViews);
}

/** Returns the views with one added. It replaces a view of the same name. */
export function withView(views: readonly SavedView[], { name, state }: SavedView): SavedView[] {
  const set = Object.fromEntries(Object.entries(state).filter(([, value]) => value !== ''));
  return parseViews([...views, { name: name.trim(), state: set }]);
}

/** Returns the views with one renamed. It replaces a view that already has the new name. */
export function withRenamedView(views: readonly SavedView[], from: string, to: string): SavedView[] {
  const view = views.find(({ name }) => name === from);
  return view ? withView(withoutView(views, from), { ...view, name: to }) : [...views];
}

export function withoutView(views: readonly SavedView[], name: string): SavedView[] {
  return views.filter((view) => view.name !== name);
}
