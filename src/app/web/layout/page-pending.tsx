import { SkeletonList } from '#ui/skeleton.tsx';

/** What a list of papers looks like before it is there. */
export function ListPending() {
  return (
    <div className="page-width flex flex-col gap-6 py-8">
      <div aria-hidden className="h-10 w-64 animate-pulse rounded-md bg-sunken" />
      <div aria-hidden className="h-32 animate-pulse rounded-lg bg-sunken" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <SkeletonList count={9} shape="h-56" />
      </div>
    </div>
  );
}

/** The home page before its categories and papers are there. */
export function HomePending() {
  return (
    <div className="page-width flex flex-col gap-12 py-10">
      <div aria-hidden className="h-64 animate-pulse rounded-lg bg-sunken" />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <SkeletonList count={12} shape="h-24" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <SkeletonList count={6} shape="h-56" />
      </div>
    </div>
  );
}
