import { useLingui } from '@lingui/react/macro';
import { useShownPage } from '../shown-page.tsx';

/** A thin bar while the next page is being read: on a slow line a tap must show that it was felt. */
export function NavigationProgress() {
  const { t } = useLingui();
  const { isLoading } = useShownPage();
  if (!isLoading) return null;
  return (
    <div role="status">
      <div
        role="progressbar"
        aria-label={t`Loading`}
        className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden"
      >
        <div className="h-full w-1/3 animate-slide bg-accent" />
      </div>
    </div>
  );
}
