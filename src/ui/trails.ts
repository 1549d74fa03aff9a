import { useLingui } from '@lingui/react/macro';
import { createTrails, type Trails } from '#lib/url/crumbs.ts';
import { useSitePaths } from './site-locale.tsx';

/** Breadcrumbs of the pages, in the language of the page. */
export function useTrails(): Trails {
  const { t } = useLingui();
  return createTrails(t`Home`, useSitePaths());
}
