import { useLingui } from '@lingui/react/macro';
import { SkeletonList } from '#ui/skeleton.tsx';

/** What a list of papers with its filters looks like before it is there. */
export function ListPending() {
  const { t } = useLingui();
  return (
    <div className="page-width flex flex-col gap-6 py-8">
      <title>{t`Loading...`}</title>
      <div aria-hidden className="h-10 w-64 animate-pulse rounded-md bg-sunken" />
      <div className="grid items-start gap-x-10 gap-y-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div aria-hidden className="h-12 animate-pulse rounded-lg bg-sunken lg:h-96" />
        <div className="grid gap-4 sm:grid-cols-2">
          <SkeletonList count={10} shape="h-56" />
        </div>
      </div>
    </div>
  );
}
