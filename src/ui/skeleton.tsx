import { useLingui } from '@lingui/react/macro';

/** Grey shapes of what comes, so that nothing jumps when it does. */
export function SkeletonList({ count, shape }: { count: number; shape: string }) {
  const { t } = useLingui();
  return (
    <div role="status" className="contents">
      <span className="sr-only">{t`Loading...`}</span>
      {Array.from({ length: count }, (_, position) => (
        <div key={position} aria-hidden className={`${shape} animate-pulse rounded-lg bg-sunken`} />
      ))}
    </div>
  );
}
