/** A progress bar from 0 to 100 percent, announced to screen readers. Null if the progress is unknown. */
export function ProgressBar({
  label,
  percent,
  className,
}: {
  label: string;
  percent: number | null;
  className?: string;
}) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent ?? undefined}
      aria-valuemin={0}
      aria-valuemax={100}
      className={`inline-block h-2 overflow-hidden rounded-sm bg-sunken ring-1 ring-line-strong ${className ?? 'w-24'}`}
    >
      {percent === null ? (
        <span className="block h-full w-1/3 animate-pulse bg-accent" />
      ) : (
        <span className="block h-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
      )}
    </span>
  );
}
