import { parseViews, type SavedView } from './saved-views.ts';
import { useUserSetting } from '#features/auth/auth.admin.ts';

export interface SavedViews {
  views: SavedView[];
  onChange(views: SavedView[]): void;
}

/** Returns the filters that the signed-in user saved in this browser. */
export function useSavedViews(): SavedViews {
  const [views, onChange] = useUserSetting('paper-filters', parseViews);
  return { views, onChange };
}
